import RenderFeature from 'ol/render/Feature.js';
import type Style from 'ol/style/Style.js';
import { expect, it } from 'vitest';
import { groundStyle, labelStyle } from '../../../../src/elements/place-map/style/base-style.ts';
import { themes } from '../../../../src/elements/place-map/style/themes.ts';

/** Some zoom level at which all is drawn. */
const RESOLUTION = 1;

it.each(['constructor', 'toString', '__proto__', 'valueOf'])(
  'features of the class "%s" are drawn as those of any unknown class',
  (kind) => {
    const [ground, label] = [groundStyle(themes.light, 1), labelStyle(themes.light, 1, 'serif', 'en')];
    const drawn = (layer: string, name: string): number => {
      const feature = new RenderFeature('Point', [0, 0], [], 2, { layer, class: name, name: 'x' }, 1);
      return [ground(feature, RESOLUTION), label(feature, RESOLUTION)].flat().filter(Boolean).length;
    };
    for (const layer of ['green', 'roads', 'rail', 'paths', 'labels', 'waterways'])
      expect([layer, drawn(layer, kind)]).toEqual([layer, drawn(layer, 'unknown')]);
  },
);

it.each([
  ['mt', 'Triq'],
  ['de-AT', 'Strasse'],
  ['fr', 'Street'],
])('a label on a page in "%s" is %s', (language, label) => {
  const names = { name: 'Street', 'name:mt': 'Triq', 'name:de': 'Strasse' };
  for (const layer of ['roads', 'labels', 'waterways']) {
    const feature = new RenderFeature('Point', [0, 0], [], 2, { layer, class: 'neighbourhood', ...names }, 1);
    const drawn = labelStyle(themes.light, 1, 'serif', language)(feature, RESOLUTION / 2);
    expect((drawn as Style).getText()!.getText()).toBe(label);
  }
});
