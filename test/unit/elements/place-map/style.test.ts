import RenderFeature from 'ol/render/Feature.js';
import type Style from 'ol/style/Style.js';
import { expect, it } from 'vitest';
import { MAP_LAYERS } from '../../../../src/core/site/map-rule.ts';
import { groundStyle, labelStyle } from '../../../../src/elements/place-map/map-style.ts';
import { type Colour, themes } from '../../../../src/elements/place-map/style-table.ts';
import { contrastOf } from '../../../fixtures/contrast.ts';

const nameOf = (colour: unknown) => Object.entries(themes.light).find(([, value]) => value === colour)?.[0];

/** Returns the fills, lines and dashes of a feature by the names of their colours, and its text. */
function draw(properties: object, zoom = 16.5, language = 'en') {
  const feature = new RenderFeature('Point', [0, 0], [], 2, { ...properties }, 1);
  return [groundStyle(themes.light, 1), labelStyle(themes.light, 1, 'serif', language, new Map())]
    .flatMap((style) => style(feature, 78_271.516 / 2 ** zoom) as Style | Style[] | undefined)
    .flatMap((style) => {
      const [fill, line, text] = [style?.getFill(), style?.getStroke(), style?.getText()?.getText()];
      const stroke = line && `${line.getLineDash() ? 'dashes' : 'line'} ${nameOf(line.getColor())}`;
      return [fill && `fill ${nameOf(fill.getColor())}`, stroke, text];
    })
    .filter(Boolean);
}

const names = { name: 'Street', 'name:mt': 'Triq', 'name:de': 'Strasse', ref: 'A 1' };

it.each([
  [{ layer: 'green', class: 'playground' }, 16, 'en', ['fill pitch']],
  [{ layer: 'buildings', housenumber: '12' }, 14, 'en', ['fill building']],
  [{ layer: 'buildings', housenumber: '12' }, 17, 'en', ['fill building', 'line buildingEdge', '12']],
  [{ layer: 'barriers', class: 'fence' }, 15.99, 'en', []],
  [{ layer: 'barriers', class: 'fence' }, 16, 'en', ['line barrier']],
  [{ layer: 'waterways', class: 'river', tunnel: true, ...names }, 16, 'fr', ['dashes waterway', 'Street']],
  [{ layer: 'rail' }, 16, 'en', ['line rail', 'dashes land']],
  [{ layer: 'paths', class: 'steps', bridge: true }, 16, 'en', ['dashes path']],
  [{ layer: 'roads', class: 'minor', ref: 'A 1' }, 12, 'en', ['line roadCasing', 'A 1']],
  [{ layer: 'roads', class: 'primary', ...names }, 12, 'en', ['line mainCasing', 'line main']],
  [{ layer: 'roads', class: 'primary', tunnel: true }, 16, 'en', ['dashes mainCasing', 'line tunnel']],
  [{ layer: 'road-names', class: 'primary', ...names }, 16, 'de-AT', ['Strasse']],
  [{ layer: 'labels', class: 'neighbourhood', ...names }, 16, 'mt', ['Triq']],
  [{ layer: 'labels', class: 'neighbourhood', ...names }, 18, 'mt', []],
])('%o is drawn at zoom level %d on a page in "%s" as %j', (properties, zoom, language, drawn) => {
  expect(draw(properties, zoom, language)).toEqual(drawn);
});

it.each(MAP_LAYERS)('features of the layer %s are drawn, those of an unknown class alike', (layer) => {
  const drawn = draw({ layer, class: 'unknown' });
  expect(drawn.length > 0).toBe(layer !== 'labels');
  for (const kind of ['constructor', '__proto__']) expect(draw({ layer, class: kind })).toEqual(drawn);
});

const SURFACES: Colour[] = [
  'land', 'wood', 'park', 'farm', 'pitch', 'beach', 'cemetery', 'water', 'paved', 'building', 'road', 'motorway', 'main',
  'pedestrian', 'outside',
]; // biome-ignore format: a list

it.each([
  ['light', 4.5, []],
  ['dark', 4.5, []],
  ['contrast', 7, SURFACES],
] as const)(
  'texts and marks of the theme %s can be read, texts with a contrast of %d',
  (name, least, below) => {
    const theme = themes[name];
    const low = (ones: Colour[], others: Colour[], least: number) =>
      ones.filter((one) => others.some((other) => contrastOf(theme[one], theme[other]) < least));
    expect(low(['text', 'quietText', 'waterText', 'greenText'], ['halo', ...below], least)).toEqual([]);
    expect(low(['pinText', 'here'], ['pinHalo'], least)).toEqual([]);
    expect(low(['pin', 'chosen', 'here', 'outline', 'circle'], ['land'], 3)).toEqual([]);
  },
);
