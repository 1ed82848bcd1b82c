import RenderFeature from 'ol/render/Feature.js';
import { expect, it } from 'vitest';
import { groundStyle, labelStyle } from '../../../../src/elements/place-map/style/base-style.ts';
import { themes } from '../../../../src/elements/place-map/style/themes.ts';

/** Some zoom level at which all is drawn. */
const RESOLUTION = 1;

it.each(['constructor', 'toString', '__proto__', 'valueOf'])(
  'features of the class "%s" are drawn as those of any unknown class',
  (kind) => {
    const [ground, label] = [groundStyle(themes.light, 1), labelStyle(themes.light, 1, 'serif')];
    const drawn = (layer: string, name: string): number => {
      const feature = new RenderFeature('Point', [0, 0], [], 2, { layer, class: name, name: 'x' }, 1);
      return [ground(feature, RESOLUTION), label(feature, RESOLUTION)].flat().filter(Boolean).length;
    };
    for (const layer of ['green', 'roads', 'rail', 'paths', 'labels', 'waterways'])
      expect([layer, drawn(layer, kind)]).toEqual([layer, drawn(layer, 'unknown')]);
  },
);
