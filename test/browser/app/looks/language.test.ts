import { describe, expect, it } from 'vitest';
import { packFixture } from '../../../fixtures/bundle.ts';
import { useDemo } from '../app-page.ts';

const demo = useDemo();

const root = () =>
  demo.page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));
const languageSwitch = () => demo.page.locator('.language select');
const kept = () => demo.page.evaluate(() => Object.entries(localStorage));

/** Opens the page with such languages in the browser's settings. */
async function openIn(locale: string, query = ''): Promise<void> {
  await demo.renew({ locale });
  await demo.page.goto(`${demo.server.origin}/${query}`);
  await demo.page.locator('footer.foot').waitFor();
}

describe('the language of the page', () => {
  it('is that of the browser, with its plural forms and ways to write numbers', async () => {
    await openIn('de-AT', '?q=');
    expect(await root()).toEqual({ lang: 'de', dir: 'ltr' });
    await demo.headed('1.026 Orte');
    expect(await demo.page.title()).toBe('1.026 Orte · Fingerpost');
    expect(await kept()).toEqual([]);
  });

  it.each([
    ['fi-FI', /Löydä perille\s– Oxford/],
    ['pt-BR', 'Encontre o caminho em Oxford'],
    ['ar-EG', 'اعثر على طريقك في Oxford'],
    ['nl-NL', 'Find your way in Oxford'],
  ])('is read at the start: %s', async (locale, heading) => {
    await openIn(locale);
    await demo.headed(heading);
    expect(demo.complaints).toEqual([]);
  });

  it('changes by the switch, at once and without another address, and is kept on the device', async () => {
    await openIn('en-GB', '?place=oucs:ball');
    const before = demo.page.url();
    await languageSwitch().selectOption({ label: 'Cymraeg' });
    await demo.page.getByRole('heading', { name: 'Hygyrchedd' }).waitFor();
    expect(await root()).toEqual({ lang: 'cy', dir: 'ltr' });
    expect(await languageSwitch().inputValue()).toBe('cy');
    expect(demo.page.url()).toBe(before);
    await demo.page.reload();
    await demo.page.getByRole('heading', { name: 'Hygyrchedd' }).waitFor();
    await languageSwitch().selectOption({ label: 'English' });
    await demo.page.getByRole('heading', { name: 'Accessibility' }).waitFor();
    // The language of the browser needs no keeping.
    expect(await kept()).toEqual([]);
  });

  it('is that of the address for a visit, and nothing is kept', async () => {
    await openIn('en-GB', '?q=pub&lang=sv');
    await demo.headed(/platser för ”pub”/);
    expect(await kept()).toEqual([]);
  });

  it('stays as it was where the words of another one can’t be loaded', async () => {
    await openIn('en-GB');
    demo.files = new Map([...demo.files].filter(([path]) => !/\/de-[^/]*\.js$/.test(path)));
    const failed = demo.page.waitForEvent('response', (response) => /\/de-[^/]*\.js$/.test(response.url()));
    await languageSwitch().selectOption({ label: 'Deutsch' });
    await failed;
    await demo.headed('Find your way in Oxford');
    expect((await root()).lang).toBe('en');
    await expect.poll(() => languageSwitch().inputValue()).toBe('en');
  });

  it('names kinds of places, in results, their filters, a place and suggestions', async () => {
    await openIn('de-DE', '?q=bodleian law library');
    const kind = () => demo.results.first().locator('.kind').innerText();
    expect(await kind()).toMatch(/^Bibliothek\b/);
    await demo.page
      .locator('.facets')
      .getByRole('link', { name: /^Bibliotheken / })
      .waitFor();
    const box = demo.page.locator('place-search').getByRole('combobox');
    await box.fill('bodleian law');
    await demo.page
      .getByRole('option', { name: /Bibliothek ·/ })
      .first()
      .click();
    await demo.page.locator('.nameplate', { hasText: 'Bibliothek' }).waitFor();
    await box.fill('pharm');
    await demo.page
      .getByRole('option', { name: /^Apotheken/ })
      .first()
      .waitFor();
    await openIn('en-GB', '?q=bodleian law library');
    expect(await kind()).toMatch(/^Library\b/);
  });

  it('names places without a name by their kind, in results, on the map, in links and as a title', async () => {
    const { files } = await packFixture([
      { id: 'osm:n1', name: '', type: ['/university/library'], lat: '51.75', lon: '-1.25' },
      { id: 'osm:n2', name: 'Pump Room', type: ['/amenities/food-drink/pub'], parent: ['osm:n1'] },
    ]);
    await demo.renew({ locale: 'de-DE' });
    demo.publish(files);
    const open = (query: string) => demo.page.goto(`${demo.server.origin}/${query}`);
    await open('?q=libraries');
    await demo.results.getByRole('link', { name: 'Bibliothek', exact: true }).click();
    await demo.headed('Bibliothek');
    expect(await demo.page.title()).toMatch(/^Bibliothek · /);
    await demo.page.getByLabel('Karte: Bibliothek').first().waitFor();
    await open('?place=osm:n2');
    await demo.page.locator('.linked').getByRole('link', { name: 'Bibliothek' }).waitFor();
  });

  it('names places as the language does where the source has it, with the local name beneath', async () => {
    const { files } = await packFixture([
      {
        id: 'osm:n1',
        name: 'Il-Palazz',
        names: { mt: 'Il-Palazz', de: 'Großer Palast', en: 'Great Palace' },
        type: ['/university/library'],
        lat: '51.75',
        lon: '-1.25',
      },
      {
        id: 'osm:n2',
        name: 'Palazz Hall',
        alternative_names: ['Winter Garden'],
        type: ['/university/library'],
      },
    ]);
    await demo.renew({ locale: 'de-DE' });
    demo.publish(files);
    const open = (query: string) => demo.page.goto(`${demo.server.origin}/${query}`);
    await open('?q=palazz');
    const found = demo.results.filter({ hasText: 'Großer Palast' });
    expect(await found.locator('.kind').innerText()).toBe('Il-Palazz · Bibliothek');
    expect(await found.locator('[lang=mt]').innerText()).toBe('Il-Palazz');
    await found.getByRole('link').click();
    await demo.headed('Großer Palast');
    expect(await demo.page.locator('.nameplate [lang=mt]').innerText()).toBe('Il-Palazz');
    expect(await demo.page.getByText('Auch bekannt als').locator('..').innerText()).not.toContain('Palast');
    await languageSwitch().selectOption({ label: 'Italiano' });
    await demo.headed('Il-Palazz');
    await open('?q=winter garden');
    expect(await demo.results.first().locator('.kind').innerText()).toBe(
      'Biblioteca · detto anche Winter Garden',
    );
  });

  it('is written from right to left in Arabic, and texts of the source in their own direction', async () => {
    await openIn('ar', '?q=jericho health');
    expect(await root()).toEqual({ lang: 'ar', dir: 'rtl' });
    const left = async (selector: string) => (await demo.page.locator(selector).first().boundingBox())!.x;
    expect(await left('.language')).toBeLessThan(await left('.brand'));
    expect(await left('.map-pane')).toBeLessThan(await left('.results'));
    const address = demo.results.first().locator('.kind bdi');
    expect(await address.evaluate((text) => getComputedStyle(text).direction)).toBe('ltr');
    expect(demo.complaints).toEqual([]);
  });
});
