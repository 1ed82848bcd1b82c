import { expect, test } from 'vitest';
import { fitLabels, labelLines } from '../../../../src/elements/place-map/labels.ts';

const at = (x: number, y: number) => ({ x, y, width: 80, height: 16 });
const frame = { left: -500, top: -300, right: 500, bottom: 300 };
const here = { left: -10, top: 5, right: 10, bottom: 40 };

test.each([
  ['all pins that are far enough apart', [at(0, 0), at(100, 0), at(0, 60)], [], [0, 1, 2]],
  ['the earlier of two pins whose names would overlap', [at(0, 0), at(50, 5), at(200, 0)], [], [0, 2]],
  ['no pin whose name would hide another, also one without a name', [at(0, 0), at(0, 20)], [], [1]],
  ['no pin whose name would hide what is there already', [at(0, 0), at(200, 0)], [here], [1]],
  ['no pin whose name the lower edge would cut', [at(0, 280), at(200, 270)], [], [1]],
  ['no pin that is out of view', [at(510, 0)], [], []],
])('names %s', (_, labels, others, named) => {
  expect([...fitLabels(labels, { radius: 7, gap: 3 }, others, frame).keys()]).toEqual(named);
});

test('moves a name to the side where the edge would cut it', () => {
  const shifts = fitLabels([at(-480, 0), at(490, 0)], { radius: 7, gap: 3 }, [], frame);
  expect([...shifts.values()]).toEqual([20, -30]);
});

test.each([
  ['Balliol College', ['Balliol College']],
  ['', []],
  ['Harris Manchester College Library', ['Harris Manchester College', 'Library']],
  [
    'The Centre for the Study of Very Long Names of Places, Buildings and Rooms',
    ['The Centre for the Study of', 'Very Long Names of Places,…'],
  ],
  ['Rheinlanddampfschifffahrtsgesellschaftskapitän', ['Rheinlanddampfschifffahrtsg…']],
])('writes "%s" on two lines at most, broken between words or cut off', (name, lines) => {
  expect(labelLines(name)).toEqual(lines);
});
