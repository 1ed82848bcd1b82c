import { expect, it } from 'vitest';
import { useDemo } from '../app-page.ts';

const demo = useDemo();

it('announces a correction to screen readers', async () => {
  await demo.open('?q=bodlian');
  await demo.headed(/^\d+ places for “bodleian”$/);
  const told = /^\d+ places for “bodleian”, as nothing matches “bodlian”/;
  expect(await demo.page.locator('main > [role=status]').innerText()).toMatch(told);
  expect(await demo.page.title()).toMatch(told);
});

it('names of a long text no more than its beginning', async () => {
  await demo.open();
  await demo.search('bodleian '.repeat(600));
  await demo.headed(/for “/);
  for (const said of [
    await demo.heading.innerText(),
    await demo.page.locator('main > [role=status]').innerText(),
    await demo.page.title(),
  ]) {
    expect(said).toMatch(/for “bodleian bodleian .*…”/);
    expect(said.length).toBeLessThan(130);
  }
});
