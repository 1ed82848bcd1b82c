import { expect, it } from 'vitest';
import { useDemo } from './demo-page.ts';

const demo = useDemo();

it('tells of a correction those as well who can not see it', async () => {
  await demo.open('?q=bodlian');
  await demo.headed(/^\d+ places for “bodleian”$/);
  const told = /^\d+ places for “bodleian”, as nothing matches “bodlian”/;
  expect(await demo.page.locator('main > [role=status]').innerText()).toMatch(told);
  expect(await demo.page.title()).toMatch(told);
});
