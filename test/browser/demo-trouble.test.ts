import { expect, it } from 'vitest';
import { useDemo } from './demo-page.ts';

const demo = useDemo();

const withoutPlaces = () => new Map([...demo.site].filter(([path]) => !path.startsWith('/places/')));

it('shows what was asked for once the places can be had, though nobody tries again', async () => {
  demo.files = withoutPlaces();
  await demo.page.goto(`${demo.server.origin}/?q=pub`);
  await demo.page.getByRole('alert').getByText('The places could not be loaded').waitFor();
  demo.files = demo.site;
  await demo.page.evaluate(() => dispatchEvent(new Event('online')));
  await demo.headed(/places for “pub”/);
  await demo.page.getByText('Sources and licences').waitFor();
  expect(await demo.page.getByRole('alert').count()).toBe(0);
});
