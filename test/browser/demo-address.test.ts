import { expect, it } from 'vitest';
import { useDemo } from './demo-page.ts';

const demo = useDemo();

it('shows at once what it will be, not the start', async () => {
  demo.files = new Map([...demo.site].filter(([path]) => !path.startsWith('/places/')));
  await demo.page.goto(`${demo.server.origin}/?q=pub`);
  await demo.page.getByRole('alert').waitFor();
  expect(await demo.page.locator('.at-start').count()).toBe(0);
  expect(await demo.box.inputValue()).toBe('pub');
  expect(await demo.page.title()).toBe('“pub” · Fingerpost');
  await demo.page.goto(demo.server.origin);
  await demo.page.getByRole('alert').waitFor();
  await demo.headed('Find your way in Oxford');
});
