import { expect, test } from 'vitest';
import { fitLabels, type Label } from '../../../../src/elements/place-map/labels.ts';

const pin = { radius: 7, gap: 3 };
const at = (x: number, y: number): Label => ({ x, y, width: 80, height: 16 });

test('names all pins that are far enough apart', () => {
  expect(fitLabels([at(0, 0), at(100, 0), at(0, 60)], pin, [])).toEqual(new Set([0, 1, 2]));
});

test('leaves out the later of two names that would overlap', () => {
  expect(fitLabels([at(0, 0), at(50, 5), at(200, 0)], pin, [])).toEqual(new Set([0, 2]));
});

test('leaves out a name that would hide a pin, also that of a place without a name', () => {
  expect(fitLabels([at(0, 0), at(0, 20)], pin, [])).toEqual(new Set([1]));
});

test('leaves room for what is there already', () => {
  const here = { left: -10, top: 5, right: 10, bottom: 40 };
  expect(fitLabels([at(0, 0), at(200, 0)], pin, [here])).toEqual(new Set([1]));
});
