import { describe, expect, it } from 'vitest';
import { DemoPage, useSharedPage } from '../app-page.ts';

const demo = useSharedPage(new DemoPage());

const chip = (name: string) =>
  demo.page.getByRole('link', { name: `Remove the filter ${name}`, exact: true });
const query = () => new URL(demo.page.url()).searchParams.get('q');

describe('the line with the meaning of a request', () => {
  it('can be taken off, one filter after the other, and decides where distances are from', async () => {
    await demo.open(`?${new URLSearchParams({ q: 'wheelchair accessible library near bodleian library' })}`);
    await demo.headed(/3 places for/);
    await demo.page.getByText(/Nearest first · distances from .?Bodleian Library/).waitFor();
    expect(await demo.page.getByRole('radio').count()).toBe(0);
    const names = (await demo.page.locator('main .chips a').allInnerTexts()).map((name) =>
      name.replaceAll(/\s+/g, ' '),
    );
    expect(names).toEqual([
      'Remove the filter Wheelchair access',
      'Remove the filter Libraries and Public libraries',
      'Remove the filter near Bodleian Library',
    ]);
    await chip('Wheelchair access').click();
    await demo.page.waitForURL(/q=library\+near\+bodleian\+library$/);
    await chip('Wheelchair access').waitFor({ state: 'detached' });
    await chip('near Bodleian Library').click();
    await demo.page.waitForURL(/q=library$/);
    await demo.headed(/places for “library”/);
    expect(await demo.page.getByRole('radio').count()).toBeGreaterThan(0);
  });

  it('has a chip for what is open, which takes it off', async () => {
    await demo.open(`?${new URLSearchParams({ q: 'pub open on sunday' })}`);
    await chip('Open: Sunday').waitFor();
    await demo.open(`?${new URLSearchParams({ q: 'pub open now' })}`);
    await chip('Open now').click();
    await demo.page.waitForURL(/q=pub$/);
  });

  it('never says that there is no such place where none is known to be open', async () => {
    await demo.open(`?${new URLSearchParams({ q: 'bus stop open now' })}`);
    await demo.headed('Nothing is known to be open for “bus stop open now”');
    await demo.page
      .getByText(/0.? closed, .?\d+.? not known/)
      .first()
      .waitFor();
  });

  it('says which words were not searched for, and that opening hours are not checked', async () => {
    await demo.open(`?${new URLSearchParams({ q: 'is bodleian library open now' })}`);
    await demo.page.getByText('Opening hours aren’t checked.').waitFor();
    await demo.open(`?${new URLSearchParams({ q: 'where is the nearest cosy pub' })}`);
    await demo.page.getByText('Not searched for: “cosy”.').waitFor();
    expect(await demo.page.getByText('Opening hours aren’t checked.').count()).toBe(0);
  });

  it('offers the own position for places near the visitor, and asks for it only then', async () => {
    await demo.renewUnasked();
    await demo.open('?q=nearest+pub');
    await demo.page.getByRole('button', { name: 'Use my position' }).click();
    await demo.page.getByText('Nearest first').waitFor();
    await expect.poll(() => demo.page.getByRole('button', { name: 'Use my position' }).count()).toBe(0);
  });
});

describe('where nothing was found, the page says honestly', () => {
  it('that no place has the name to be near to', async () => {
    await demo.open(`?${new URLSearchParams({ q: 'pub near xyzzy tower' })}`);
    await demo.page.getByText('No place called “xyzzy tower” is known here').waitFor();
    expect(await demo.results.count()).toBe(0);
    await chip('near xyzzy tower').click();
    await demo.headed(/places for “pub”/);
    expect(query()).toBe('pub');
  });

  it('that no place is of a known kind', async () => {
    await demo.open('?q=hotels');
    await demo.page.getByText('There is no hotel here.').waitFor();
    expect(await demo.page.locator('main').innerText()).not.toMatch(/spelling|\b0\b/);
  });
});
