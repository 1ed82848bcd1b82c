import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EngineBrowser, EnginePage, Visitor } from '../../engines/engine.ts';
import { launchEngine } from '../../engines/launch.ts';
import { type ElementsSite, startElementsSite } from './elements-site.ts';

let site: ElementsSite;
let browser: EngineBrowser;
let visitor: Visitor;
let page: EnginePage;

beforeAll(async () => {
  [site, browser] = await Promise.all([startElementsSite(), launchEngine()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), site?.server.stop()]);
});
beforeEach(async () => {
  site.requests.length = 0;
  visitor = await browser.newVisitor();
  page = await visitor.newPage();
});
afterEach(() => visitor?.close());

async function open(body: string): Promise<void> {
  site.body = body;
  await page.goto(site.origin);
  await page.evaluate(() => customElements.whenDefined('place-search').then(() => {}));
}

describe('in a plain page', () => {
  it('suggests places of the bundle that it names, and loads the client for it', async () => {
    await open('<place-search bundle="/places/"></place-search>');
    const text = await page.evaluate(async () => {
      const option = await window.suggest(window.box(), 'bet', 'Beta Library');
      return option.textContent?.replaceAll(/\s+/g, ' ').trim();
    });
    expect(text).toBe('Beta Library Library');
    expect(site.requests).toContain('/package/elements-client.js');
  });

  it('loads no client where the page has a fetch of its own', async () => {
    await open('<place-search base="/other"></place-search>');
    const requested = await page.evaluate(async () => {
      window.box().fetch = window.stub(() => ({
        _embedded: { pois: [window.place('osm:1', 'Own Library')] },
      }));
      await window.suggest(window.box(), 'own', 'Own Library');
      return window.requested.map(({ url }) => url);
    });
    expect(requested).toEqual(['/other/places/suggest?q=own&count=8&interpret=true&lang=en']);
    expect(site.requests.filter((url) => /client|\/other/.test(url))).toEqual([]);
  });

  it('is answered by a Service Worker where it names no bundle', async () => {
    await open('');
    await page.evaluate(async () => {
      const changed = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
      await navigator.serviceWorker.register('/service-worker.js?bundle=%2Fplaces%2F&base=%2Fapi');
      if (!navigator.serviceWorker.controller) await changed;
    });
    const value = await page.evaluate(async () => {
      const box = document.createElement('place-search');
      box.base = '/api';
      document.body.append(box);
      (await window.suggest(box, 'gam', 'Gamma Library')).click();
      return box.value;
    });
    expect(value).toBe('osm:3');
    expect(site.requests.filter((url) => /^\/api|client/.test(url))).toEqual([]);
  });

  it('opens one bundle for two boxes, which are independent', async () => {
    await open(`<place-search id="one" bundle="/places/"></place-search>
      <place-search id="two" bundle="/places/"></place-search>`);
    const state = await page.evaluate(async () => {
      const [one, two] = [window.box('one'), window.box('two')];
      (await window.suggest(one, 'alp', 'Alpha Library')).click();
      await window.suggest(two, 'gam', 'Gamma Library');
      const optionsOf = (box: Element) => box.shadowRoot!.querySelectorAll('ul:not([hidden]) li').length;
      return [one, two].map((box) => ({ value: box.value, query: box.query, options: optionsOf(box) }));
    });
    expect(state).toEqual([
      { value: 'osm:1', query: 'Alpha Library', options: 0 },
      { value: '', query: 'gam', options: 1 },
    ]);
    expect(site.requests.filter((url) => url.endsWith('/manifest.json'))).toHaveLength(1);
  });
});

describe('in a form', () => {
  const form = (attributes: string) =>
    open(
      `<form><label>To <place-search name="to" bundle="/places/" ${attributes}></place-search></label></form>`,
    );

  const state = () =>
    page.evaluate(() => {
      const box = window.box();
      const { value, query, validationMessage: message } = box;
      return { sent: new FormData(box.form!).get('to'), value, query, message };
    });

  it('submits the id of the chosen place, and nothing once its text is changed', async () => {
    await form('');
    await page.evaluate(async () => (await window.suggest(window.box(), 'bet', 'Beta')).click());
    expect(await state()).toEqual({ sent: 'osm:2', value: 'osm:2', query: 'Beta Library', message: '' });
    await page.evaluate(() => window.suggest(window.box(), 'Beta Lib', 'Beta').then(() => {}));
    expect(await state()).toEqual({
      sent: '',
      value: '',
      query: 'Beta Lib',
      message: 'Choose a place from the list.',
    });
  });

  it('is invalid without a place where one is required, in the words of the page', async () => {
    await form('required');
    expect((await state()).message).toBe('Choose a place.');
    const { missing, words, valid } = await page.evaluate(async () => {
      const box = window.box();
      const missing = box.validity.valueMissing && !box.form!.checkValidity();
      box.messages = { required: 'Wohin?' };
      await box.updateComplete;
      const words = box.validationMessage;
      (await window.suggest(box, 'bet', 'Beta')).click();
      return { missing, words, valid: box.form!.checkValidity() };
    });
    expect({ missing, words, valid }).toEqual({ missing: true, words: 'Wohin?', valid: true });
  });

  it('returns to the place of its attribute, by name, when the form is reset', async () => {
    await form('value="osm:3"');
    await page.evaluate(async () => {
      const box = window.box();
      while (box.query !== 'Gamma Library') await new Promise((resolve) => setTimeout(resolve, 5));
      (await window.suggest(box, 'alp', 'Alpha')).click();
    });
    expect(await state()).toMatchObject({ sent: 'osm:1', query: 'Alpha Library' });
    await page.evaluate(async () => {
      const box = window.box();
      box.form!.reset();
      while (box.query !== 'Gamma Library') await new Promise((resolve) => setTimeout(resolve, 5));
    });
    expect(await state()).toEqual({ sent: 'osm:3', value: 'osm:3', query: 'Gamma Library', message: '' });
  });

  it('is disabled with its fieldset, and then submits nothing', async () => {
    await open(
      '<form><fieldset disabled><place-search name="to" value="osm:1"></place-search></fieldset></form>',
    );
    const { sent, disabled } = await page.evaluate(async () => {
      const box = window.box();
      await box.updateComplete;
      const { disabled } = box.shadowRoot!.querySelector('input')!;
      return { sent: new FormData(document.forms[0]).get('to'), disabled };
    });
    expect({ sent, disabled }).toEqual({ sent: null, disabled: true });
  });
});

describe('by events', () => {
  it('reports a choice and a change, also outside of shadow roots', async () => {
    await open('<place-search bundle="/places/"></place-search>');
    const events = await page.evaluate(async () => {
      document.addEventListener('place-select', (event) => {
        const { id, place } = (event as CustomEvent).detail;
        window.events.push(`select ${id} ${place.name} ${event.composed} ${window.box().value || 'before'}`);
      });
      document.addEventListener('change', () => window.events.push(`change to ${window.box().value}`));
      (await window.suggest(window.box(), 'bet', 'Beta')).click();
      return window.events;
    });
    expect(events).toEqual(['select osm:2 Beta Library true before', 'change to osm:2']);
  });

  it('stays as it is where a choice is cancelled', async () => {
    await open('<place-search bundle="/places/"></place-search>');
    const state = await page.evaluate(async () => {
      const box = window.box();
      box.addEventListener('place-select', (event) => event.preventDefault());
      box.addEventListener('change', () => window.events.push('change'));
      (await window.suggest(box, 'bet', 'Beta')).click();
      await box.updateComplete;
      const open = !box.shadowRoot!.querySelector<HTMLElement>('[role=listbox]')!.hidden;
      return { value: box.value, query: box.query, events: window.events, open };
    });
    expect(state).toEqual({ value: '', query: 'bet', events: [], open: false });
  });

  it('reports a failure, and says so unless that is cancelled', async () => {
    await open('<place-search base="/api"></place-search>');
    const said = await page.evaluate(async () => {
      const box = window.box();
      box.addEventListener('place-error', ({ detail }) =>
        window.events.push(`${detail.error.code}: ${detail.error.message}`),
      );
      void window.suggest(box, 'bet', 'never');
      const status = await window.part(box, 'status', 'can’t be searched');
      return { seen: status.offsetHeight > 10 && status.offsetWidth > 100, events: window.events };
    });
    expect(said).toEqual({ seen: true, events: ['api-unreachable: No places API is at /api/places'] });
    const silent = await page.evaluate(async () => {
      const box = window.box();
      const failed = new Promise<void>((resolve) =>
        box.addEventListener('place-error', (event) => {
          event.preventDefault();
          resolve();
        }),
      );
      void window.suggest(box, 'beta', 'never');
      await failed;
      await box.updateComplete;
      return box.shadowRoot!.querySelector('[role=status]')!.textContent;
    });
    expect(silent).toBe('');
  });
});
