import { fold } from '../../../src/search/text/analyzer.ts';
import { type Field, fields, type Key, keysOf } from '../../record/fields.ts';
import { collapseSpaces } from '../clean-text.ts';

/** How lists call the columns of what is no key of a place: parts of an address, and what looks like a key and is none. */
const PARTS = {
  row_id: 'objectid|object id|fid|ogc fid|gid|row|row id|index',
  street:
    'street|street name|street address|address line 1|address 1|address1|road|thoroughfare|strasse|straße|rue|voie|calle|via|straat|katu|katuosoite|gata|gatuadress|vejnavn',
  house_number:
    'house number|housenumber|street number|hausnummer|hausnr|numero de rue|huisnummer|talonumero|husnummer|husnr',
  town: 'postdistrikt|town|city|locality|place|post town|municipality|ort|stadt|gemeinde|ville|commune|ciudad|localidad|municipio|citta|comune|plaats|woonplaats|kaupunki|kunta|postitoimipaikka|stad|kommun|tref',
  region: 'region|state|county|province|bundesland|provincia|provincie|maakunta|lan',
  north: 'northing|northings|hochwert',
  east: 'easting|eastings|rechtswert',
  postcode:
    'postcode|post code|postal code|zip|zip code|plz|postleitzahl|code postal|codigo postal|cap|postinumero|postnummer|postnr|post nr|cod post',
  none: 'contact name|owner name|owner|operator|user name|username|file name|filename|company name|country|district|ward|email|e mail|date|updated|last updated|created',
} as const;

/** A key of a place, or what is part of one, such as the postcode of an address. */
export type Role = Key | keyof typeof PARTS;

const CALLED: readonly (readonly [role: string, names: string])[] = [
  ...Object.entries(fields as Readonly<Record<string, Field>>).map(
    ([key, { called = '' }]) => [key, called] as const,
  ),
  ...Object.entries(PARTS),
];
const ROLES = new Map(
  CALLED.flatMap(([role, names]) =>
    names
      .split('|')
      .filter(Boolean)
      .flatMap((name) => [name, name.replaceAll(' ', '')].map((form) => [form, role as Role] as const)),
  ),
);

/** The keys that a column may be named after. */
export const KEYS: readonly Key[] = keysOf(
  ...(['id', 'link', 'name', 'degrees', 'text', 'address', 'website', 'outline', 'level', 'share'] as const),
  ...(['links', 'types', 'names', 'list', 'urls'] as const),
);

/** How sure a name is: it is that of a key, or one of a key's as a whole, or ends or begins with one, such as "Library name". */
const OWN = 200;
const WHOLE = 100;
const END = 10;

/** The role that a column may have by its name. A higher score is surer. */
export interface ColumnRole {
  readonly role: Role;
  readonly score: number;
}

/**
 * Returns a column's name as words: `BuildingName`, `building_name` and `<https://example.org/#buildingName>` are
 * "building name". Of a path such as `address.street`, the last part counts.
 */
export function labelOf(column: string): string {
  const last =
    column
      .split(/[.:#/>]+/)
      .filter((part) => part.trim() !== '')
      .at(-1) ?? column;
  return fold(last.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Names of columns that have a count, which is no id, no code of a place, and no flag. */
const COUNT =
  /^(number|no|nr|nombre|numero|anzahl|antal|aantal|count|total|capacity|capacite|kapazitat) (of|de|di|der|des|von|af|d)?\b|\b(count|total|maara|lkm)$|^(anzahl|antal|aantal|count|total)\b/;
/** Endings of names that are written as one word, such as "REPORTTEL". */
const RUN_TOGETHER = /(address|telephone|phone|tel|website|hours)$/;

/** Returns a name of a column as it is compared: in small letters, with single blanks. */
export function inAnyCase(name: string): string {
  return collapseSpaces(name).toLowerCase();
}

/** Returns the key that a column may be named after: `Opening hours` → `opening_hours`. */
export function keyOf(column: string): string {
  return inAnyCase(column).replaceAll(/[ -]/g, '_');
}

/** Returns the role of a column by its name, or `undefined` where no key is called so. A number behind the name does not count. */
export function roleOf(column: string): ColumnRole | undefined {
  const own = KEYS.find((key) => key === keyOf(column));
  if (own) return { role: own, score: OWN + Number(own === column) };
  const label = labelOf(column);
  const words = label.replace(/(?<=\p{L}) ?\d$/u, '').split(' ');
  // A nearer property says more of the place itself.
  const depth = column.replaceAll(/<[^>]*>/g, '').split(/[./]/).length - 1;
  const roleAs = (name: string, score: number): ColumnRole | undefined => {
    const role = ROLES.get(name);
    return role && { role, score: score - depth };
  };
  const whole = roleAs(label, WHOLE) ?? roleAs(words.join(' '), WHOLE);
  if (whole) return whole;
  if (COUNT.test(label)) return undefined;
  for (let length = words.length - 1; length > 0; length--) {
    const found =
      // Of two of the same role, the one that says less else: "info url" before "licence terms url".
      roleAs(words.slice(-length).join(' '), END + length - words.length / WHOLE) ??
      roleAs(words.slice(0, length).join(' '), length);
    if (found) return found;
  }
  return words.length === 1 ? roleAs(RUN_TOGETHER.exec(label)?.[1] ?? '', END) : undefined;
}

/** Returns whether a column has the name of a key itself, in any case. */
export function isOwn({ score }: ColumnRole): boolean {
  return score >= OWN;
}

/** Returns whether the whole name of a column is that of a key. */
export function isWhole({ score }: ColumnRole): boolean {
  return score > WHOLE / 2;
}

/** Returns whether a row of a table names columns: at least two of its cells are usual names. */
export function isHeader(names: readonly string[]): boolean {
  const roles = names.flatMap((name) => roleOf(name) ?? []);
  return roles.filter(isWhole).length > 1;
}

/** Maximum number of columns that a message names. */
const MAX_LISTED = 40;

/** Returns columns as a message names them: `"name", "Kind"`, or `none`. */
export function listed(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const there = names.slice(0, MAX_LISTED).map((name) => `"${name}"`);
  return `${there.join(', ')}${names.length > MAX_LISTED ? ', …' : ''}`;
}
