import { expect, it } from 'vitest';
import { DemoPage, useSharedPage } from './app-page.ts';

const demo = useSharedPage(new DemoPage());

const withoutPlaces = () => new Map([...demo.site].filter(([path]) => !path.startsWith('/places/')));

it('shows the requested view by itself once the bundle opens', async () => {
  await demo.renew();
  demo.files = withoutPlaces();
  await demo.page.goto(`${demo.server.origin}/?q=pub`);
  await demo.page.getByRole('alert').getByText('The places could not be loaded').waitFor();
  demo.files = demo.site;
  await demo.page.evaluate(() => dispatchEvent(new Event('online')));
  await demo.headed(/places for “pub”/);
  await demo.page.getByText('Sources and licences').waitFor();
  expect(await demo.page.getByRole('alert').count()).toBe(0);
});

it.each(['types', '..', 'oucs:ball,oucs:exet', '%'])(
  'shows no place for the identifier “%s”, and goes on',
  async (id) => {
    await demo.open(`?${new URLSearchParams({ place: id })}`);
    await demo.headed('No such place');
    expect(new URL(demo.page.url()).searchParams.get('place')).toBe(id);
    await demo.search('pub');
    await demo.headed(/places for “pub”/);
    expect(demo.complaints.filter((said) => !said.includes('404'))).toEqual([]);
  },
);

it('shows the place itself where no kind of live data can be meant', async () => {
  await demo.open('?place=oucs:ball&live=..');
  await demo.headed('Balliol College');
});

it('draws later views after one that can’t be drawn', async () => {
  await demo.renew();
  await demo.page.addInitScript(() => {
    const { stringify } = JSON;
    JSON.stringify = (value: unknown, replacer?: unknown, space?: unknown) => {
      if (space === 2) throw new Error('It can’t be drawn');
      return stringify(value, replacer as null, space as undefined);
    };
  });
  await demo.page.goto(`${demo.server.origin}/?place=oucs:ball`);
  await demo.page.getByRole('alert').getByText('Details').click();
  await demo.page.getByRole('alert').getByText('It can’t be drawn').waitFor();
  await demo.search('pub');
  await demo.headed(/places for “pub”/);
  expect(await demo.page.getByRole('alert').count()).toBe(0);
});

it.each(['{"error":"log in"}', 'null', '{"format":"fingerpost-bundle","format_version":9,"sources":[{}]}'])(
  'shows places without credits where the network answers with a manifest such as %s',
  async (manifest) => {
    await demo.open('?q=pub');
    // The places are on the device from now on.
    demo.files = new Map([...demo.site, ['/places/manifest.json', manifest]]);
    await demo.page.goto(`${demo.server.origin}/?place=oucs:ball`);
    await demo.headed('Balliol College');
    await demo.page.locator('footer').waitFor();
    await demo.search('pub');
    await demo.headed(/places for “pub”/);
    expect(demo.complaints).toEqual([]);
  },
);

it('searches around the centre although the network never answers with the manifest', async () => {
  await demo.renew();
  await demo.open('?q=pub');
  await demo.page.addInitScript(() => {
    AbortSignal.timeout = () => AbortSignal.abort();
  });
  await demo.page.route('**/places/manifest.json', () => {});
  await demo.page.goto(`${demo.server.origin}/?q=pub&near=centre`);
  await demo.headed(/places for “pub”/);
});

it('focuses the view after a retry by the button', async () => {
  await demo.renew();
  demo.files = withoutPlaces();
  await demo.page.goto(`${demo.server.origin}/?q=pub`);
  await demo.page.getByRole('alert').waitFor();
  demo.files = demo.site;
  await demo.page.getByRole('button', { name: 'Try again' }).click();
  await demo.headed(/places for “pub”/);
  await demo.focused('h1');
});
