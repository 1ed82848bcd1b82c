import { expect, it } from 'vitest';
import { useDemo } from './demo-page.ts';

const demo = useDemo();

it('is emptied by its button, and keeps the focus', async () => {
  await demo.open();
  await demo.box.fill('pub');
  await demo.page.getByRole('button', { name: 'Clear' }).click();
  await demo.focused('#q');
  expect(await demo.box.inputValue()).toBe('');
  expect(demo.complaints).toEqual([]);
});
