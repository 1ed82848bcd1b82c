import { decodeHTMLStrict } from 'entities';
import { accessStateOf, isWithin, WHEELCHAIR } from '../../src/core/place.ts';
import { keysOf } from './fields.ts';
import type { PlaceRecord } from './place-schema.ts';
import { isZero, NO_POSITION } from './positions.ts';
import type { Report } from './report.ts';

const NOT_PLAIN = 'tags and entities of HTML in names and texts became plain text';

const TEXTS = keysOf('name', 'text', 'address', 'website');
const LISTS = keysOf('names', 'list');
const BY_NAME = keysOf('by-language', 'texts', 'titles');

/**
 * Returns a record with plain texts, without a position of 0, 0, and with the features that its kind implies. The report notes what was
 * changed.
 */
export function cleanRecord(record: PlaceRecord, report: Report): PlaceRecord {
  return withImpliedFeatures(withPlainTexts(withoutZero(record, report), report));
}

/**
 * Adds what access by wheelchair means for a place that itself is the feature: toilets, or a café. A café that wheelchairs cannot enter is
 * still a café, and toilets with limited access may be accessible. The flag says what `wheelchair_access` says.
 */
function withImpliedFeatures(record: PlaceRecord): PlaceRecord {
  const { type, accessibility, wheelchair_access } = record;
  const isOf = (kind: string): boolean => type.some((path) => isWithin(path, kind));
  const state = accessStateOf(record);
  const [isOpen, isClosed] = [state === 'yes', state === 'no'];
  const implied = {
    ...((isOpen || isClosed) && isOf('/amenities/toilets') && { has_accessible_toilets: isOpen }),
    ...(isOpen && isOf('/amenities/food-drink/cafe') && { has_cafe_refreshments: true }),
  };
  const flag = wheelchair_access !== undefined && { [WHEELCHAIR]: isOpen };
  if (!flag && Object.keys(implied).length === 0) return record;
  return { ...record, accessibility: { ...implied, ...accessibility, ...flag } };
}

function withoutZero(record: PlaceRecord, report: Report): PlaceRecord {
  // An outline around 0, 0 is real.
  if (!isZero(record) || record.shape !== undefined) return record;
  report.note(NO_POSITION, `${record.id} ${JSON.stringify(record.name)}`);
  const { lat: _lat, lon: _lon, ...rest } = record;
  return rest;
}

function withPlainTexts(record: PlaceRecord, report: Report): PlaceRecord {
  let first: string | undefined;
  const plain = (text: string): string => {
    const words = plainText(text);
    if (words !== text) first ??= text;
    return words;
  };
  const changed: PlaceRecord = { ...record };
  for (const key of TEXTS) if (record[key]) changed[key] = plain(record[key]);
  for (const key of LISTS) if (record[key]) changed[key] = record[key].map(plain);
  for (const key of BY_NAME) {
    const entries = Object.entries(record[key] ?? {}).map(([name, text]) => [name, plain(text)]);
    if (entries.length > 0) changed[key] = Object.fromEntries(entries);
  }
  if (first === undefined) return record;
  report.note(NOT_PLAIN, `${record.id} ${JSON.stringify(first)}`);
  return changed;
}

/** Elements of HTML that separate what is before and after them. */
const BLOCKS = new Set(
  'address article aside blockquote br center dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section table tbody td tfoot th thead title tr ul'.split(
    ' ',
  ),
);
const INLINE =
  'a abbr acronym b bdi bdo big body button cite code del dfn em font head html i iframe img input ins kbd label link mark meta q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  );

/** A tag, a comment, or an element whose text is no text. Each ends at the next bracket, so reading takes linear time. */
const MARKUP = new RegExp(
  `<!--[^<>]*-->|<(script|style)\\b[^<>]*>[^<>]*</\\1\\s*>|<(/?)(${[...BLOCKS, ...INLINE].join('|')})(?=[\\s/>])[^<>]*>`,
  'gi',
);

/**
 * Returns a text without the tags and entities of HTML. Names of no element in angle brackets stay, as in “under <5>”, and
 * so does a tag of one letter that the text does not close, and an entity without its semicolon.
 */
export function plainText(text: string): string {
  let plain = text;
  // A text may have been escaped several times.
  for (let before = ''; plain !== before && /[<&]/.test(plain); ) {
    before = plain;
    plain = decodeHTMLStrict(withoutTags(plain));
  }
  return plain === text ? text : plain.replaceAll(/\s+/g, ' ').trim();
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const closed = new Set([...text.matchAll(/<\/([a-z])\s*>/gi)].map(([, letter]) => letter!.toLowerCase()));
  return text.replaceAll(MARKUP, (markup, _, slash?: string, given?: string) => {
    const name = given?.toLowerCase();
    if (name === undefined) return ' ';
    if (name.length === 1 && slash === '' && markup.length === 3 && !closed.has(name)) return markup;
    return BLOCKS.has(name) ? ' ' : '';
  });
}
