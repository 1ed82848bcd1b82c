import { describe, expect, it } from 'vitest';
import { DemoPage, numberIn, useSharedPage } from '../app-page.ts';

const demo = useSharedPage(new DemoPage());

describe('the search box', () => {
  it('suggests places as one types, and leads to the one that is chosen', async () => {
    await demo.open();
    await demo.box.pressSequentially('bodl');
    await demo.suggested('bodl');
    expect(await demo.options.first().textContent()).toContain('Bodleian Library');
    await demo.box.press('ArrowDown');
    await demo.box.press('Enter');
    await demo.headed('Bodleian Library');
    expect(await demo.page.title()).toBe('Bodleian Library · Fingerpost');
    expect(new URL(demo.page.url()).searchParams.get('place')).toBe('oxpoints:32320008');
    await demo.focused('h1');
  });

  it('takes a click on a suggestion, and is empty at the chosen place', async () => {
    await demo.open();
    await demo.box.fill('radcl');
    await demo.options.filter({ hasText: 'Radcliffe Camera' }).click();
    await demo.headed('Radcliffe Camera');
    expect(await demo.box.inputValue()).toBe('');
  });

  it('ignores a late answer after a newer one', async () => {
    // Keeps the question for "bo" back until it is let go.
    await demo.renew();
    await demo.page.addInitScript(() => {
      const send = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, ...sent: [unknown]) {
        if (!JSON.stringify(sent[0]).includes('q=bo&')) return send.apply(this, sent);
        Object.assign(window, {
          letGo: () =>
            new Promise<void>((resolve) => {
              this.addEventListener('message', () => setTimeout(resolve), { once: true });
              send.apply(this, sent);
            }),
        });
      } as typeof send;
    });
    await demo.open();
    await demo.box.fill('bo');
    await demo.page.waitForFunction(() => 'letGo' in window);
    await demo.box.fill('teddy');
    await demo.options.filter({ hasText: 'St Edmund Hall' }).first().waitFor();
    const before = await demo.options.allTextContents();
    await demo.page.evaluate(() => (window as unknown as { letGo(): Promise<void> }).letGo());
    expect(await demo.options.allTextContents()).toEqual(before);
  });
});

/** A place without a position comes after all that have one. */
async function expectNearestFirst(): Promise<void> {
  const distances = await demo.page.locator('.result .distance').allInnerTexts();
  const metres = distances.map(
    (text) => (Number.parseFloat(text) || Infinity) * (text.includes('km') ? 1000 : 1),
  );
  expect(metres.length).toBe(await demo.results.count());
  expect(metres).toEqual(metres.toSorted((a, b) => a - b));
}

describe('the results', () => {
  it('narrows results by a kind of place to as many as its count, and widens them again', async () => {
    await demo.open('?q=library');
    const all = numberIn(await demo.heading.textContent());
    let wider = all;
    for (const kind of [/^University/, /^Libraries/]) {
      const narrower = numberIn(await demo.facet(kind).textContent());
      expect(narrower).toBeLessThan(wider);
      await demo.facet(kind).click();
      await demo.headed(new RegExp(`· ${narrower} places for “library”`));
      wider = narrower;
    }
    await demo.facet('Every kind').click();
    await demo.headed(`${all} places for “library”`);
  });

  it('shows results page by page in one order, each place once, and all again after a reload', async () => {
    await demo.open('?q=&type=/university/library&near=centre');
    const size = numberIn(await demo.heading.textContent());
    const more = demo.page.getByRole('button', { name: 'Show more' });
    await more.click();
    await demo.results.nth(35).waitFor();
    await demo.focused('.result:nth-child(36) a');
    await demo.page.reload();
    await demo.results.nth(69).waitFor();
    await more.click();
    await more.waitFor({ state: 'detached' });
    const ids = await demo.results
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-place')));
    expect(ids).toHaveLength(size);
    expect(new Set(ids).size).toBe(size);
    await expectNearestFirst();
  });

  it('reports that the query was corrected, to screen readers too', async () => {
    await demo.open();
    await demo.search('bodlian');
    await demo.headed(/places for “bodleian”/);
    expect(await demo.page.locator('.notice').textContent()).toMatch(
      /Nothing matches “bodlian”. These are the results for\s+“bodleian”./,
    );
    expect(await demo.results.first().textContent()).toContain('Bodleian Library');
    expect(await demo.box.inputValue()).toBe('bodlian');
    const told = /^\d+ places for “bodleian”, as nothing matches “bodlian”/;
    expect(await demo.page.locator('main > [role=status]').innerText()).toMatch(told);
    expect(await demo.page.title()).toMatch(told);
  });

  it('shows results of a link sorted by the own position before it is known, and without it', async () => {
    await demo.open('?q=pub&near=me');
    await demo.page.getByText('The city centre may do instead.').waitFor();
    expect(await demo.results.count()).toBe(35);
    expect(new URL(demo.page.url()).search).toBe('?q=pub');
    await demo.renew({
      permissions: ['geolocation'],
      geolocation: { latitude: 51.7534, longitude: -1.2701 },
    });
    await demo.open('?q=&near=me');
    await demo.page.getByText('Nearest first').waitFor();
    await expectNearestFirst();
  });
});
