import { expect, it } from 'vitest';
import { says } from '../../fixtures/live-api.ts';
import { DemoPage, useSharedPage } from './app-page.ts';
import { STOP, useLiveDemo } from './live-app-page.ts';

const { demo, live, configured, visit, state } = useLiveDemo(useSharedPage(new DemoPage()));

const withoutPlaces = () => new Map([...demo.site].filter(([path]) => !path.startsWith('/places/')));
const alert = () => demo.page.getByRole('alert');
/** The text that a visitor reads before anything is unfolded. */
const said = async () => (await alert().innerText()).replaceAll(/\s+/g, ' ');

/** Opens the details, and tells what they say. */
async function details(): Promise<string> {
  const folded = demo.page.locator('details', { has: demo.page.getByText('Details', { exact: true }) });
  expect(await folded.locator('p').isVisible()).toBe(false);
  await folded.getByText('Details', { exact: true }).click();
  return folded.locator('p').innerText();
}

/** Words of the workshop. */
const technical = /bundle|manifest|http|https|404|status|fetch|worker|json|undefined|url|error/i;

it('explains unreachable places in plain words, with the technical reason below "Details"', async () => {
  await demo.renew();
  demo.files = withoutPlaces();
  await visit('?q=pub');
  await alert().waitFor();
  expect(await said()).toBe(
    'The places could not be loaded The server that has them can’t be reached just now. Please try again in a moment. Try again Details',
  );
  expect(await said()).not.toMatch(technical);
  expect(await details()).toMatch(/manifest\.json.*404/);
});

it('explains a missing network, and that the page retries by itself', async () => {
  await demo.renew();
  demo.files = withoutPlaces();
  await demo.page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await visit('');
  await alert().waitFor();
  expect(await said()).toContain('This device has no network');
  expect(await said()).not.toMatch(technical);
});

it('places that are damaged are not put down to the network', async () => {
  await demo.renew();
  demo.files = new Map(
    [...demo.site].map(([path, body]) =>
      path.startsWith('/places/') && !path.endsWith('.json')
        ? [path, new Uint8Array(body.length).fill(7)]
        : [path, body],
    ),
  );
  await visit('');
  await alert().waitFor();
  expect(await said()).toContain('What the server sent can’t be used on this device.');
  expect(await said()).not.toMatch(technical);
  expect(await details()).toMatch(/bundle|part/);
});

it('shows a failure of the page itself apart from a failure of the places', async () => {
  await demo.renew();
  demo.files = configured();
  await demo.page.addInitScript(() => {
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, ...sent: [unknown]) {
      if (JSON.stringify(sent[0])?.includes('/places/types')) throw new Error('No kinds in JSON today');
      return send.apply(this, sent);
    } as typeof send;
  });
  await visit('?q=pub');
  await alert().waitFor();
  expect(await said()).toContain('This page could not be shown Something went wrong here.');
  expect(await said()).not.toMatch(technical);
  expect(await details()).toContain('No kinds in JSON today');
});

it('explains missing live departures in plain words', async () => {
  live.listener = says(404, JSON.stringify({ description: 'HTTP 404: no feed for this url' }));
  await visit(`?place=${STOP}&live=bus`);
  await state('The service has none for this place.');
  expect(await demo.page.locator('.live-state').innerText()).not.toMatch(technical);
  expect(await details()).toContain('HTTP 404');
});
