import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { sharedChromium } from '../chromium.ts';
import { type ElementsSite, startElementsSite } from './elements-site.ts';

/** A plain page with elements in Chromium: a new one for each test. */
export class ElementsPage {
  page!: Page;
  site!: ElementsSite;

  /** Opens a page with this body, and waits until its elements are defined. */
  async open(body: string): Promise<void> {
    this.site.body = body;
    await this.page.goto(this.site.origin);
    await this.page.evaluate(() => customElements.whenDefined('place-search').then(() => {}));
  }

  get input() {
    return this.page.getByRole('combobox');
  }

  get options() {
    return this.page.getByRole('option');
  }

  get status() {
    return this.page.locator('place-search [role=status]');
  }

  /** Notes the events of the first box. */
  async listen(): Promise<void> {
    await this.page.evaluate(() => {
      const box = window.box();
      box.addEventListener('place-select', ({ detail }) => window.events.push(`select ${detail.id}`));
      box.addEventListener('place-search', ({ detail }) => window.events.push(`search ${detail.q}`));
      box.addEventListener('place-error', ({ detail }) => window.events.push(`error ${detail.error.code}`));
      box.form?.addEventListener('submit', (event) => {
        event.preventDefault();
        window.events.push(`submit ${new FormData(box.form!).get('to')}`);
      });
    });
  }

  events(): Promise<string[]> {
    return this.page.evaluate(() => window.events);
  }
}

/** The page for the tests of a file. */
export function useElementsPage(): ElementsPage {
  const on = new ElementsPage();
  beforeAll(async () => {
    on.site = await startElementsSite();
  });
  afterAll(() => on.site?.server.stop());
  beforeEach(async () => {
    const context = await (await sharedChromium()).newContext({ viewport: { width: 800, height: 600 } });
    context.setDefaultTimeout(150_000);
    on.page = await context.newPage();
  });
  afterEach(() => on.page?.context().close());
  return on;
}
