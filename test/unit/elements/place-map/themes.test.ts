import { describe, expect, test } from 'vitest';
import type { Theme } from '../../../../src/elements/place-map/style/theme.ts';
import { themes } from '../../../../src/elements/place-map/style/themes.ts';
import { contrastOf } from '../../../fixtures/contrast.ts';

const TEXTS = ['text', 'quietText', 'waterText', 'greenText'] as const satisfies (keyof Theme)[];
const SURFACES = [
  'land', 'wood', 'park', 'farm', 'pitch', 'beach', 'cemetery', 'water', 'paved', 'building', 'road', 'motorway', 'main',
  'pedestrian', 'outside',
] as const satisfies (keyof Theme)[]; // biome-ignore format: a list

describe.each([
  ['light', 4.5],
  ['dark', 4.5],
  ['contrast', 7],
] as const)('in the theme %s', (name, least) => {
  const theme = themes[name];

  test(`each text has a contrast of ${least} with the edge around its letters`, () => {
    for (const text of TEXTS)
      expect([text, contrastOf(theme[text], theme.halo) >= least]).toEqual([text, true]);
    for (const text of ['pinText', 'here'] as const)
      expect([text, contrastOf(theme[text], theme.pinHalo) >= least]).toEqual([text, true]);
  });

  test('pins, outlines and the circle have a contrast of 3 with the land', () => {
    for (const mark of ['pin', 'chosen', 'here', 'outline', 'circle'] as const)
      expect([mark, contrastOf(theme[mark], theme.land) >= 3]).toEqual([mark, true]);
  });
});

test('in high contrast each text has a contrast of 7 with each surface that it may stand on', () => {
  const low = TEXTS.flatMap((text) =>
    SURFACES.filter((surface) => contrastOf(themes.contrast[text], themes.contrast[surface]) < 7).map(
      (surface) => `${text} on ${surface}`,
    ),
  );
  expect(low).toEqual([]);
});
