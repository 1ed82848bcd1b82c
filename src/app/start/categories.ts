import type { Facet } from '../../core/contract/page.ts';
import { AREA_ROOT, isWithin, pathAbove } from '../../core/place.ts';
import { pluralText, type TypeNames } from '../language/kinds.ts';
import { type MessageKey, t } from '../language/messages.ts';

/** Places of some types that a visitor may need. */
interface Category {
  /** The `type` of a search for them: the path of a type, or a word that stands for several. */
  readonly name: string;
  /** The type whose plural it is called by, or a message. */
  readonly label: string;
  readonly types: readonly string[];
}

/** A way from the start to all places of a kind or a category. */
export interface Sign {
  /** The type of its search. */
  readonly name: string;
  /** Types that the bundle has of it, the one first whose icon it has. */
  readonly types: readonly string[];
  readonly count: number;
}

const ofType = (name: string): Category => ({ name, label: name, types: [name] });
const below = (root: string, names: string): string[] => names.split(' ').map((name) => `${root}/${name}`);

const STOPS =
  'bus-stop stop-area rail-station metro-station tram-stop bus-station ferry-terminal taxi-rank airport station platform cable-car';

/** The categories, the most needed first. */
const CATEGORIES: readonly Category[] = [
  ofType('/amenities/toilets'),
  ofType('/amenities/food-drink'),
  { name: 'transport', label: '/transport', types: below('/transport', STOPS) },
  ofType('/amenities/health/pharmacy'),
  { name: 'cash', label: 'category.cash', types: below('/amenities', 'atm bank bureau-de-change') },
  { name: 'doctors', label: 'category.doctors', types: below('/amenities/health', 'hospital doctor') },
  ofType('/transport/car-park'),
  ofType('/amenities/tourist-information'),
  {
    name: 'culture',
    label: 'category.culture',
    types: ['/university/museum', ...below('/leisure', 'museum gallery theatre arts-centre cinema')],
  },
  { name: 'shops', label: '/amenities/shop', types: below('/amenities', 'shop supermarket market') },
];

/** How many kinds follow the categories, and with fewer signs than how many the most frequent kinds take their place. */
const KINDS = 6;
const MIN_SIGNS = 4;
/** Kinds that say nothing of what is there. */
const UNTELLING = ['/amenities/building'];

const isCovered = (path: string): boolean =>
  CATEGORIES.some(({ types }) => types.some((type) => isWithin(path, type)));

/** Returns the types that a search by a category is for, of those that a bundle has; `undefined` for the path of a type. */
export function typesOfCategory(name: string, all: readonly string[]): string[] | undefined {
  const category = CATEGORIES.find((one) => one.name === name && !name.startsWith('/'));
  return category && within(category, all);
}

const within = ({ types }: Category, all: readonly string[]): string[] =>
  types.flatMap((type) => all.filter((path) => isWithin(path, type)));

/**
 * Returns the signs of a start page: the categories that have places, then the kinds that have most and are in no category.
 * @param types the types of all places.
 * @param sizeOf returns how many places are of any of some types.
 */
export async function signsOf(
  types: readonly Facet[],
  sizeOf: (types: readonly string[]) => Promise<number>,
): Promise<Sign[]> {
  const counts = new Map(types.map(({ value, count }) => [value, count]));
  const paths = [...counts.keys()];
  const categories = CATEGORIES.map(async (category): Promise<Sign[]> => {
    const { name } = category;
    const found = within(category, paths);
    if (found.length === 0) return [];
    return [{ name, types: found, count: counts.get(name) ?? (await sizeOf(found)) }];
  });
  const signs = (await Promise.all(categories)).flat();
  const kinds = kindsBeside(types);
  const isEnough = signs.length + kinds.length >= MIN_SIGNS;
  const further = isEnough ? kinds : frequentTypes(types, KINDS).filter(({ value }) => !isCovered(value));
  return [...signs, ...further.map(({ value, count }) => ({ name: value, types: [value], count }))];
}

/** Returns the uppermost types without a category of their own or below them, those first that have most places. */
function kindsBeside(types: readonly Facet[]): Facet[] {
  const isFree = (path: string): boolean =>
    !isCovered(path) &&
    !types.some(({ value }) => isWithin(value, path) && isCovered(value)) &&
    !isWithin(path, AREA_ROOT) &&
    !UNTELLING.includes(path);
  return types
    .filter(({ value }) => isFree(value) && (pathAbove(value) === '' || !isFree(pathAbove(value))))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, KINDS);
}

/** Returns the types that have most places, of those with no types below them. Streets and other areas are left out. */
export function frequentTypes(types: readonly Facet[], count: number): Facet[] {
  const above = new Set(types.map(({ value }) => pathAbove(value)));
  return types
    .filter(({ value }) => pathAbove(value) !== '' && !above.has(value) && !isWithin(value, AREA_ROOT))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, count);
}

/** Returns whether there are sites of park and ride. */
export function hasParkAndRide(types: readonly Facet[]): boolean {
  return types.some(({ value }) => value === '/transport/car-park/park-and-ride');
}

/** Returns a type's path. Nothing has the path that a category's unknown name becomes, and asking for it is no error. */
export function pathOf(type: string): string {
  return type.startsWith('/') ? type : `/${type}`;
}

/** Returns what a search by a type or a category is called. @param plural returns or renders the plural of a type */
export function kindLabel<Text = ReturnType<typeof pluralText>>(
  name: string,
  names: TypeNames,
  plural: (path: string, names: TypeNames) => Text | string = pluralText as typeof plural,
): Text | string {
  const label = CATEGORIES.find((one) => one.name === name)?.label ?? pathOf(name);
  return label.startsWith('/') ? plural(label, names) : t(label as MessageKey);
}
