import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { visitSite } from './site-page.ts';

const on = visitSite();

/** The pages with runnable blocks, and how many they have. */
const runnable = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map(
    (name) =>
      [
        name.replace(/\.md$/, '.html'),
        readFileSync(join('docs', name), 'utf8').match(/^```js runnable$/gm)?.length ?? 0,
      ] as const,
  )
  .filter(([, count]) => count > 0);

const blocks = () => on.page.locator('.runnable');
const run = (index: number) => blocks().nth(index).getByRole('button', { name: 'Run' }).click();
const printed = (index: number) => blocks().nth(index).getByRole('status').locator('pre');

describe('a runnable block', () => {
  it.each(runnable)('of %s prints something, and no error', async (path, count) => {
    await on.open(path);
    expect(await blocks().count()).toBe(count);
    for (let index = 0; index < count; index++) {
      await run(index);
      await printed(index).waitFor();
      const { text, failed } = await printed(index).evaluate((output) => ({
        text: output.textContent,
        failed: output.parentElement?.classList.contains('failed'),
      }));
      expect(failed, text ?? '').toBe(false);
      expect(text).not.toBe('The code printed nothing.');
    }
  });

  it('shows the error of its code, here of a sample that the server lacks', async () => {
    await on.page.route('**/sample/**', (route) => route.fulfill({ status: 404 }));
    await on.open('typed-client.html');
    await run(0);
    await blocks().nth(0).locator('.failed').getByText('FingerpostError').waitFor();
  });
});

describe('the playground', () => {
  const box = () => on.page.getByRole('combobox', { name: 'Find a place' });
  const request = () => on.page.getByRole('textbox', { name: 'Request' });
  const answer = () => on.page.getByLabel('Answer');
  const explanations = () => on.page.locator('.explanations > li');
  const openOffline = async () => {
    await on.open('playground.html');
    await on.page.getByText('places are in this page').waitFor();
    await on.goOffline();
  };

  it('shows request, answer and explanation of what is typed without a network', async () => {
    await openOffline();
    await box().pressSequentially('bodlian');
    await explanations().first().filter({ hasText: 'Bodleian' }).waitFor();
    await expect.poll(() => request().inputValue()).toMatch(/^\/places\/suggest\?q=bodlian&.*explain$/);
    await answer().filter({ hasText: '"query": "bodlian"' }).waitFor();
    await explanations().first().getByText('bodlian matches bodleian (corrected) in the name').waitFor();
  });

  it('searches for the words at Enter, and shows a chosen place', async () => {
    await openOffline();
    await box().fill('radcliffe');
    await box().press('Enter');
    await expect.poll(() => request().inputValue()).toBe('/places/search?q=radcliffe&explain');
    await box().fill('radcliffe cam');
    await on.page.getByRole('option', { name: /Radcliffe Camera/ }).click();
    await expect.poll(() => request().inputValue()).toBe('/places/oxpoints:23233759');
    await on.page.getByText('This request has no explanation').waitFor();
  });

  it('says that no place matches, and what is wrong with a request', async () => {
    await openOffline();
    await on.page.getByText('its answer appears here').waitFor();
    await request().fill('/places/search?q=xyzzyq');
    await request().press('Enter');
    await on.page.getByText('No place matches').waitFor();
    await request().fill('/places/search?lat=north');
    await on.page.getByRole('button', { name: 'Send' }).click();
    await on.page.getByText('Status 400').waitFor();
    await on.page.locator('.failure').filter({ hasText: 'lat' }).waitFor();
  });

  it('answers the request of its address, as the HTTP reference links to it', async () => {
    await on.open('reference/http/place.html');
    await on.page.getByRole('link', { name: 'Try it in the playground' }).first().click();
    await expect.poll(() => request().inputValue()).toBe('/places/oxpoints:23233759');
    await answer().filter({ hasText: 'Radcliffe Camera' }).waitFor();
  });

  it('says so when the sample can not be had', async () => {
    await on.page.route('**/sample/**', (route) => route.fulfill({ status: 404 }));
    await on.open('playground.html');
    await on.page.getByText("The sample can't be had").waitFor();
  });
});
