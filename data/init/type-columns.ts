import { isWithin } from '../../src/core/place.ts';
import { collapseSpaces } from '../importers/clean-text.ts';
import { isWhole } from '../importers/mapping/columns.ts';
import { type Column, quote, type Sample, shareOf } from '../importers/mapping/sample.ts';
import type { Mapping } from '../importers/mapping/schema.ts';
import { type Fields, valuesOf } from '../importers/mapping/text.ts';
import type { Language } from '../kinds/languages.ts';
import type { TypesOfValues, TypeWords } from './guess-types.ts';

/**
 * Asks the person at the terminal.
 * @param choices answers that are shown with their numbers, from 1.
 * @returns the answer; `''` where no person is there, or leaves it to the guess.
 */
export type Ask = (question: string, choices?: readonly string[]) => Promise<string>;

/** Columns of types have at most so many values, or this share of the rows. */
const MAX_TYPES = 60;
const MAX_SHARE_OF_TYPES = 0.5;
/** Share of values that must be words for kinds; a column that is called a type needs fewer. */
const MOST = 0.6;
/** Values that are no kinds and that a reason names. */
const MAX_NAMED = 9;

/** The knowledge that types are guessed with. */
interface TypeTools {
  readonly types: TypeWords;
  readonly ask: Ask;
  /** Name of the file as words. */
  readonly stem: string;
}

interface TypeColumn extends TypesOfValues {
  readonly column: Column;
  readonly share: number;
  readonly score: number;
}

interface GuessedTypes {
  readonly given: NonNullable<Mapping['type']>;
  readonly columns: readonly string[];
  readonly reasons: readonly string[];
  readonly language: Language;
}

/** Returns the mapping of types: by the column whose values are words for kinds, otherwise one type for all. */
export async function typesOf(
  sample: Sample,
  { types, ask, stem }: TypeTools,
  isFree: (column: Column) => boolean,
): Promise<GuessedTypes> {
  const paths = sample.columns.find(
    ({ label, values }) =>
      shareOf(values, (value) => types.isPath(value)) === 1 ||
      (label === 'type' && values[0]?.startsWith('/')),
  );
  if (paths)
    return {
      given: { column: paths.name, split: ';' },
      columns: [paths.name],
      language: 'en',
      reasons: [`type: ${quote(paths.name)}, which has paths of types`],
    };
  // To look through all languages takes a second, so the name of the file is read where it matters.
  const ofFile = (): string | undefined => Object.values(types.typesOf([stem]).map)[0];
  const candidates = sample.columns
    .filter((column) => isFree(column) && mayBeTypes(column, sample))
    .map((column): TypeColumn => {
      const found = types.typesOf(column.values.map(collapseSpaces));
      const share = shareOf(column.values, (value) => Object.hasOwn(found.map, collapseSpaces(value)));
      const isCalled = column.role?.role === 'type' && isWhole(column.role);
      const called = isCalled ? 0.5 : column.role?.role === 'type' ? 0.3 : 0;
      // The pools and schools that have a thing of the file's name are not what the file lists.
      const fits = isCalled || share === 0 || isOneOf(ofFile(), Object.values(found.map));
      const isComplete = sample.isWhole && found.unknown.length === 0;
      const fallback = (isComplete ? undefined : ofFile()) ?? found.fallback;
      return { column, ...found, fallback, share, score: fits ? share + called : 0 };
    })
    .filter(({ share, score }) => share > 0 && score > MOST)
    .sort((a, b) => b.score - a.score);
  return candidates.length > 0
    ? typesOfColumns(complementary(candidates, sample), sample)
    : oneTypeForAll({ types, ask, stem });
}

/** Returns the mapping of columns of types, the best of them first. */
function typesOfColumns(chosen: readonly TypeColumn[], sample: Sample): GuessedTypes {
  const { column, map, language, fallback } = chosen[0]!;
  const unknown = chosen.flatMap((one) => one.unknown);
  const isComplete = sample.isWhole && unknown.length === 0 && coversAll(chosen, sample);
  const given =
    chosen.length === 1
      ? { column: column.name, map, ...(!isComplete && { default: fallback }) }
      : chosen.map((one) => ({
          column: one.column.name,
          map: { ...one.map, ...Object.fromEntries(one.unknown.map((value) => [value, fallback])) },
        }));
  const unsure = unknown.slice(0, MAX_NAMED).map(quote);
  if (chosen.length === 1 && !isComplete) unsure.push('others');
  return {
    given,
    columns: chosen.map((one) => one.column.name),
    language,
    reasons: [
      ...chosen.map((one) => {
        const pairs = Object.entries(one.map).map(([value, type]) => `${value} → ${type}`);
        return `type: ${quote(one.column.name)}, whose values are kinds of places: ${pairs.join(', ')}`;
      }),
      ...(unsure.length > 0
        ? [`type: NOT SURE of ${unsure.join(', ')}, which are taken as ${fallback}`]
        : []),
    ],
  };
}

/** Returns the type that the name of the file says, or that the person answers. */
async function oneTypeForAll({ types, ask, stem }: TypeTools): Promise<GuessedTypes> {
  const { map, language } = types.typesOf([stem]);
  const guess = Object.values(map)[0] ?? types.fallback;
  const answer = await ask(
    `What are the places of ${stem}? A word such as library or café, or a path [${guess}] `,
  );
  const meant = answer === '' ? undefined : types.meant(answer);
  const named = guess === types.fallback ? '' : ', so the name of the file says it';
  const notSure =
    answer === ''
      ? `no column has words for kinds of places${named}`
      : `"${answer}" is no kind that is known`;
  const why = meant !== undefined ? 'as answered' : `NOT SURE: ${notSure}`;
  return {
    given: { value: meant ?? guess },
    columns: [],
    language: answer === '' ? language : 'en',
    reasons: [`type: ${meant ?? guess} for all, ${why}`],
  };
}

/** Returns whether a type is above or below one of several. What is unknown may be. */
function isOneOf(type: string | undefined, types: readonly string[]): boolean {
  return type === undefined || types.some((one) => isWithin(one, type) || isWithin(type, one));
}

/** Returns whether a column is called a type, or is called nothing else and has few values. */
function mayBeTypes({ role, values, distinct }: Column, { rows }: Sample): boolean {
  if (role && (role.role === 'type' || isWhole(role))) return role.role === 'type';
  if (!values.some((value) => /\p{L}/u.test(value))) return false;
  const most = Math.min(MAX_TYPES, Math.max(3, rows.length * MAX_SHARE_OF_TYPES));
  return values.length * 2 > rows.length && distinct.size <= most;
}

/** Returns the best column of types, with others where together they have a type for every row, as `amenity` and `shop`. */
function complementary(candidates: readonly TypeColumn[], sample: Sample): TypeColumn[] {
  const [best] = candidates;
  if (!best || coversAll([best], sample)) return candidates.slice(0, 1);
  const chosen = [best];
  for (const other of candidates.slice(1)) {
    const isNew = sample.rows.some((fields) => !hasType([...chosen], fields) && hasType([other], fields));
    if (isNew) chosen.push(other);
  }
  return coversAll(chosen, sample) ? chosen : [best];
}

function coversAll(columns: readonly TypeColumn[], { rows }: Sample): boolean {
  return rows.every((fields) => hasType(columns, fields));
}

function hasType(columns: readonly TypeColumn[], fields: Fields): boolean {
  return columns.some(({ column }) => valuesOf(fields, column.name).length > 0);
}
