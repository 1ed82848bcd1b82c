import { expect, it } from 'vitest';
import { DemoPage, useSharedPage } from './app-page.ts';

const demo = useSharedPage(new DemoPage());

it('shows at once what it will be, not the start', async () => {
  await demo.renew();
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

it('has a link that skips to the content, and shows nothing anew for it', async () => {
  await demo.open('?place=oucs:ball');
  await demo.page.keyboard.press('Tab');
  await demo.page.keyboard.press('Enter');
  await demo.focused('main');
  await demo.page.keyboard.press('Tab');
  expect(await demo.page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  expect(new URL(demo.page.url()).hash).toBe('');
});

it('stays as it is where only the fragment of its address changes', async () => {
  await demo.open('?q=pub');
  await demo.box.fill('museu');
  const steps = demo.page.evaluate(
    () => new Promise((resolve) => addEventListener('hashchange', resolve, { once: true })),
  );
  await demo.page.evaluate(() => {
    location.hash = 'elsewhere';
  });
  await steps;
  await demo.options.first().waitFor();
  await demo.focused('#q');
});

it.each([
  ['?utm_source=letter', 'Find your way in Oxford'],
  ['?place=', 'Find your way in Oxford'],
  ['?q=%20', /^1,\d+ places$/],
  ['?q=%20teddy%20hall%20', /for “teddy hall”$/],
  ['?type=/', /^1,\d+ places$/],
])('understands of %s what it knows', async (query, heading) => {
  await demo.open(query);
  await demo.headed(heading);
  expect(await demo.page.locator('main .chips').count()).toBe(0);
});

it('has no place of a kind that nobody knows', async () => {
  await demo.open('?type=dinosaurs');
  await demo.headed('No place');
  await demo.page.getByRole('link', { name: /Remove the filter .*dinosaurs/i }).click();
  await demo.headed(/^1,\d+ places$/);
});

it('searches on from a place as near and as far as before', async () => {
  await demo.open('?q=pub&city&near=centre');
  await demo.results.first().getByRole('link').first().click();
  await demo.page.locator('.place').waitFor();
  await demo.search('museum');
  await demo.headed(/for “museum”/);
  expect(new URL(demo.page.url()).search).toBe('?q=museum&city&near=centre');
  await demo.page.getByRole('link', { name: 'Fingerpost' }).click();
  await demo.headed('Find your way in Oxford');
  await demo.search('museum');
  await demo.headed(/for “museum”/);
  expect(new URL(demo.page.url()).search).toBe('?q=museum');
});
