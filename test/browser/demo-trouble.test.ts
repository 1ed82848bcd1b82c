import { expect, it } from 'vitest';
import { useDemo } from './demo-page.ts';

const demo = useDemo();

const withoutPlaces = () => new Map([...demo.site].filter(([path]) => !path.startsWith('/places/')));

it('shows the requested view by itself once the bundle opens', async () => {
  demo.files = withoutPlaces();
  await demo.page.goto(`${demo.server.origin}/?q=pub`);
  await demo.page.getByRole('alert').getByText('The places could not be loaded').waitFor();
  demo.files = demo.site;
  await demo.page.evaluate(() => dispatchEvent(new Event('online')));
  await demo.headed(/places for “pub”/);
  await demo.page.getByText('Sources and licences').waitFor();
  expect(await demo.page.getByRole('alert').count()).toBe(0);
});

it.each(['types', 'search', 'suggest', '.', '..', 'osm:0,osm:1', 'oucs:ball,oucs:exet', '%'])(
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

it('focuses the view after a retry by the button', async () => {
  demo.files = withoutPlaces();
  await demo.page.goto(`${demo.server.origin}/?q=pub`);
  await demo.page.getByRole('alert').waitFor();
  demo.files = demo.site;
  await demo.page.getByRole('button', { name: 'Try again' }).click();
  await demo.headed(/places for “pub”/);
  await demo.focused('h1');
});

it('shows the reason where the types can’t be loaded', async () => {
  await demo.page.addInitScript(() => {
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, ...sent: [unknown]) {
      if (JSON.stringify(sent[0]).includes('/places/types')) throw new Error('No kinds today');
      return send.apply(this, sent);
    } as typeof send;
  });
  await demo.page.goto(`${demo.server.origin}/?q=pub`);
  await demo.page.getByRole('alert').getByText('Details').click();
  await demo.page.getByRole('alert').getByText('No kinds today').waitFor();
  expect(demo.complaints).toEqual([]);
});
