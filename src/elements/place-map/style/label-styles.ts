import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text, { type Options } from 'ol/style/Text.js';
import { PRIORITY } from './order.ts';
import type { FeatureProperties } from './properties.ts';
import type { Drawn } from './scaled.ts';
import type { Theme } from './theme.ts';

/** How a text looks. */
interface Look {
  /** Pixels at size 1. */
  readonly pixels: number;
  readonly weight?: number;
  readonly italic?: true;
  readonly color: string;
  readonly zIndex: number;
}

/** Settlements: the zoom levels at which their names begin and end, and their size in pixels. */
const SETTLEMENTS = new Map<string, readonly [from: number, to: number, pixels: number, weight: number]>(
  Object.entries({
    city: [8, 15, 18, 700],
    town: [8, 16, 16, 600],
    island: [9, 16, 14, 600],
    village: [10, 16, 14, 600],
    suburb: [11, 16.5, 14, 600],
    quarter: [12, 17, 13, 600],
    hamlet: [12, 17, 13, 500],
    neighbourhood: [13, 18, 13, 500],
    locality: [14, 18, 12, 500],
    cape: [13, 19, 12, 500],
    peak: [13, 19, 12, 500],
  }),
);

/** From which zoom level a road of a class has its name. */
const ROAD_NAMES = new Map<string, number>(
  Object.entries({
    motorway: 13,
    trunk: 13,
    primary: 13,
    secondary: 13.5,
    tertiary: 14,
    minor: 14.7,
    pedestrian: 14.7,
  }),
);

const FOOT_NAMES_ZOOM = 16.3;
const HOUSENUMBERS_ZOOM = 17;

/** Makes the texts of a map in a font, in a language where features have names in it. */
export class LabelStyles {
  readonly #family: string;
  readonly #theme: Theme;
  readonly #name: `name:${string}`;

  /** @param language as the attribute `lang` has it: `de-AT`. */
  constructor(theme: Theme, family: string, language: string) {
    this.#theme = theme;
    this.#family = family;
    this.#name = `name:${language.split('-')[0]!.toLowerCase()}`;
  }

  /** Returns the text of a feature, or `undefined` without one at this zoom level. */
  styleOf(given: FeatureProperties, drawn: Drawn): Style | undefined {
    const own = given[this.#name];
    const properties = own ? { ...given, name: own } : given;
    const { layer } = properties;
    if (layer === 'labels') return this.#point(properties, drawn);
    if (layer === 'roads' || layer === 'road-names') return this.#road(properties, drawn);
    if (layer === 'waterways' && drawn.zoom >= 13) return this.#along(properties, drawn, this.#water());
    if (layer === 'paths' && drawn.zoom >= FOOT_NAMES_ZOOM) {
      const look = { pixels: 11, color: this.#theme.quietText, zIndex: PRIORITY.path };
      return this.#along(properties, drawn, look);
    }
    if (layer === 'buildings' && properties.housenumber) {
      return this.#housenumber(properties.housenumber, drawn);
    }
    return undefined;
  }

  #point({ class: kind = '', name }: FeatureProperties, drawn: Drawn): Style | undefined {
    if (!name) return undefined;
    if (kind === 'housenumber') return this.#housenumber(name, drawn);
    const settlement = SETTLEMENTS.get(kind);
    if (settlement) {
      const [from, to, pixels, weight] = settlement;
      if (drawn.zoom < from || drawn.zoom >= to) return undefined;
      const zIndex = PRIORITY.settlement + pixels;
      return this.#text(name, drawn, { pixels, weight, color: this.#theme.text, zIndex });
    }
    if (kind === 'water' || kind === 'bay') return this.#text(name, drawn, this.#water());
    if (kind === 'green' && drawn.zoom >= 14.5) {
      return this.#text(name, drawn, { pixels: 12, color: this.#theme.greenText, zIndex: PRIORITY.area });
    }
    if (kind === 'square' && drawn.zoom >= 15.5) {
      return this.#text(name, drawn, { pixels: 12, color: this.#theme.quietText, zIndex: PRIORITY.area });
    }
    return undefined;
  }

  #road({ class: kind = '', name, ref }: FeatureProperties, drawn: Drawn): Style | undefined {
    if (name) {
      const from = ROAD_NAMES.get(kind) ?? FOOT_NAMES_ZOOM;
      if (drawn.zoom < from) return undefined;
      const isMain = from < 14;
      return this.#along({ layer: 'roads', name }, drawn, {
        pixels: isMain ? 13 : 12,
        weight: isMain ? 600 : 500,
        color: this.#theme.text,
        zIndex: isMain ? PRIORITY.mainRoad : PRIORITY.road,
      });
    }
    if (!ref || drawn.zoom < 11) return undefined;
    const look = { pixels: 11, weight: 700, color: this.#theme.text, zIndex: PRIORITY.ref };
    return this.#along({ layer: 'roads', name: ref }, drawn, look);
  }

  #housenumber(number: string, drawn: Drawn): Style | undefined {
    if (drawn.zoom < HOUSENUMBERS_ZOOM) return undefined;
    const look = { pixels: 10, color: this.#theme.quietText, zIndex: PRIORITY.housenumber };
    return this.#text(number, drawn, look);
  }

  #water(): Look {
    return { pixels: 12, italic: true, color: this.#theme.waterText, zIndex: PRIORITY.waterway };
  }

  #along({ name }: FeatureProperties, drawn: Drawn, look: Look): Style | undefined {
    return name ? this.#text(name, drawn, look, { placement: 'line', maxAngle: 0.6 }) : undefined;
  }

  #text(
    text: string,
    { size }: Drawn,
    { pixels, weight = 500, italic, color, zIndex }: Look,
    options?: Options,
  ): Style {
    return new Style({
      text: new Text({
        text,
        font: `${italic ? 'italic ' : ''}${weight} ${Math.round(pixels * size)}px ${this.#family}`,
        fill: new Fill({ color }),
        stroke: new Stroke({ color: this.#theme.halo, width: 3 * size }),
        padding: [2, 4, 2, 4],
        ...options,
      }),
      zIndex,
    });
  }
}
