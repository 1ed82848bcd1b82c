import { wordsOfName } from '../../../merge/name-index.ts';
import type { Tags } from '../read/element.ts';
import { valuesOf } from '../type-rule.ts';
import { countryCode } from './country.ts';
import type { LayOut } from './layout.ts';

/** The country of an element, unless its tags have another, and the order of its addresses. */
export interface AddressContext {
  readonly layOut: LayOut;
  /** Two letters of ISO 3166-1; `undefined` where it is unknown. */
  readonly country: string | undefined;
}

/** Keys of localities, the smallest first. */
const LOCALITIES = ['place', 'hamlet', 'suburb', 'village', 'town', 'city'];

/**
 * Returns the address in one line, in the order of its country: https://wiki.openstreetmap.org/wiki/Key:addr:* It has
 * every street and locality of the tags, because users search for them. A number without a street, or a lone
 * postcode, is useless. Without a country, the number precedes the street, and the postcode follows the town.
 */
export function addressOf(tags: Tags, { layOut, country }: AddressContext): string {
  const of = (part: string): string => tags[`addr:${part}`] ?? '';
  const road = of('street') || of('place') || of('hamlet');
  const localities = LOCALITIES.map(of);
  const full = of('full');
  if (full !== '') return distinctLines([full, ...[road, ...localities].filter(notWithin(full))]).join(', ');
  const building = [of('unit'), of('housename')].filter((part) => part !== tags.name);
  const others = localities.filter((locality) => folded(locality) !== folded(road));
  const houseNumber = road === '' ? '' : of('housenumber');
  const [postcode = ''] = [tags['addr:postcode'], tags.postal_code].flatMap(valuesOf);
  const city = localityOf(tags);
  const inCountry = countryCode(tags['addr:country']) ?? country;
  if (inCountry === undefined) {
    const address = distinctLines([...building, `${houseNumber} ${road}`, ...others]).join(', ');
    return address === '' || postcode === '' ? address : `${address}${city === '' ? ',' : ''} ${postcode}`;
  }
  if (distinctLines([...building, road, ...others]).length === 0) return '';
  const { lines, street } = layOut({ houseNumber, road, city, postcode }, inCountry);
  const between = others.filter((locality) => folded(locality) !== folded(city));
  // The smaller localities stand beside the street, on the side of the town.
  const at = street === lines.length - 1 && street > 0 ? street : street + 1;
  return distinctLines([...building, ...lines.slice(0, at), ...between, ...lines.slice(at)]).join(', ');
}

/** Returns the town or village of the address; `''` where the tags have none. */
export function localityOf(tags: Tags): string {
  return tags['addr:city'] || tags['addr:town'] || tags['addr:village'] || '';
}

/** Returns the lines that are not empty, each once whatever its case. */
function distinctLines(lines: readonly string[]): string[] {
  const seen = new Set(['']);
  return lines.map((line) => line.trim()).filter((line) => !seen.has(folded(line)) && seen.add(folded(line)));
}

function folded(text: string): string {
  return text.toLowerCase();
}

/** Returns a test for texts whose words are not a phrase within `text`. */
function notWithin(text: string): (other: string) => boolean {
  const words = ` ${wordsOfName(text)} `;
  return (other) => !words.includes(` ${wordsOfName(other)} `);
}
