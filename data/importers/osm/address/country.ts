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

/**
 * Finds the country of a file by the administrative boundaries in it, those of its regions included. An extract also
 * has the few ways of its neighbours' boundaries that it shares with them.
 */
export class CountryOfFile {
  private readonly boundaries: { readonly country: string; readonly ways: readonly number[] }[] = [];
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
    this.boundaries.push({ country, ways });
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
    const all = new Set(this.boundaries.map(({ country }) => country));
    if (all.size === 1) return [...all][0];
    const inside = this.boundaries.filter(({ ways }) => {
      const present = ways.filter((way) => this.present.has(way)).length;
      return present > 0 && present >= ways.length * MIN_SHARE;
    });
    const countries = new Set(inside.map(({ country }) => country));
    return countries.size === 1 ? [...countries][0] : undefined;
  }
}

/** https://wiki.openstreetmap.org/wiki/Key:ISO3166-1, Key:ISO3166-2: the code of a region begins with its country's. */
function countryOfBoundary(tags: Tags): string | undefined {
  if (tags.boundary !== 'administrative') return undefined;
  const code = tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1'] ?? tags['ISO3166-2']?.split('-')[0];
  return countryCode(code);
}
