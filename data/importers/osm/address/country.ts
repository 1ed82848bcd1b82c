import * as v from 'valibot';
import type { OsmElement, Tags } from '../read/element.ts';

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Returns the code of a country, two capital letters of ISO 3166-1, or `undefined` for any other text. */
export function countryCode(text = ''): string | undefined {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined ? code : undefined;
}

/** A country in the configuration. */
export const countrySchema = v.pipe(
  v.string(),
  v.check(
    (text) => countryCode(text) !== undefined,
    ({ input }) => `is "${input}", which is no country: give its two letters, such as "FI"`,
  ),
  v.transform((text) => countryCode(text)!),
);

/** Share of a boundary that a file must have to be of that country, where it has parts of several. */
const MIN_SHARE = 0.5;

/** The level of the states, provinces and lands of most countries: https://wiki.openstreetmap.org/wiki/Key:admin_level. */
const STATE_LEVEL = '4';

interface Boundary {
  readonly country: string;
  readonly state?: string | undefined;
  readonly ways: readonly number[];
}

/**
 * Finds the country and the state of a file by the administrative boundaries in it, those of its regions included. An extract also
 * has the few ways of its neighbours' boundaries that it shares with them.
 */
export class CountryOfFile {
  private readonly boundaries: Boundary[] = [];
  private readonly present = new Set<number>();
  private readonly needed = new Set<number>();

  /** Collects a boundary; ignores all other elements. */
  collect(element: OsmElement): void {
    if (element.type !== 'relation') return;
    const country = element.tags && countryOfBoundary(element.tags);
    if (country === undefined) return;
    const ways: number[] = [];
    for (const { type, ref, path } of element.members) {
      if (type !== 'way') continue;
      ways.push(ref);
      this.needed.add(ref);
      // An answer of Overpass may have the positions of members instead of the members.
      if (path) this.present.add(ref);
    }
    const { admin_level, name } = element.tags!;
    this.boundaries.push({ country, ways, ...(admin_level === STATE_LEVEL && { state: name }) });
  }

  /** Whether a second pass over the ways is needed to tell the countries apart. */
  get isUndecided(): boolean {
    return new Set(this.boundaries.map(({ country }) => country)).size > 1;
  }

  /** Marks a way as present in the file. */
  markPresent(id: number): void {
    if (this.needed.has(id)) this.present.add(id);
  }

  /** Returns the only country, or the only one with at least half of a boundary in the file. */
  country(): string | undefined {
    return this.onlyOne(this.boundaries, ({ country }) => country);
  }

  /** Returns the only state of a country, or the only one with at least half of its boundary in the file, as its name is written there. */
  state(of: string | undefined): string | undefined {
    const states = this.boundaries.filter(({ country, state }) => country === of && state !== undefined);
    return this.onlyOne(states, ({ state }) => state);
  }

  private onlyOne<T>(boundaries: readonly Boundary[], keyOf: (boundary: Boundary) => T): T | undefined {
    const all = new Set(boundaries.map(keyOf));
    if (all.size === 1) return [...all][0];
    const inside = boundaries.filter(({ ways }) => {
      const present = ways.filter((way) => this.present.has(way)).length;
      return present > 0 && present >= ways.length * MIN_SHARE;
    });
    const keys = new Set(inside.map(keyOf));
    return keys.size === 1 ? [...keys][0] : undefined;
  }
}

/** https://wiki.openstreetmap.org/wiki/Key:ISO3166-1, Key:ISO3166-2: the code of a region begins with its country's. */
function countryOfBoundary(tags: Tags): string | undefined {
  if (tags.boundary !== 'administrative') return undefined;
  const code = tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1'] ?? tags['ISO3166-2']?.split('-')[0];
  return countryCode(code);
}
