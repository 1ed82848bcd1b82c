import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { type KindWords, kindOfKey, type LanguageWords } from '../../src/core/language-words.ts';
import type { TypeTree } from '../../src/core/place.ts';
import type { SearchSettings } from '../../src/core/settings.ts';
import { readJsonFile } from '../io/json-file.ts';
import { dataDirectory } from '../io/paths.ts';
import type { KindTable, KindTexts } from './derive.ts';
import { needsSchema, withNeeds } from './needs.ts';
import {
  alsoWithoutLittleWords,
  keyOf,
  littleWordsOf,
  phrasesSchema,
  unitedPhrases,
  withoutLittleWords,
} from './phrases.ts';
import { unitedWritten, writtenSchema } from './written.ts';

/** The languages that have words checked by hand, phrases of requests, abbreviations and stop words, by their ISO 639-1 codes. */
export const LANGUAGES = [
  ...['en', 'de', 'fr', 'es', 'it', 'nl', 'fi', 'sv', 'cy'],
  ...['pt', 'ca', 'pl', 'ru', 'ja', 'ar'],
] as const;

/** The languages that have the words of the presets for kinds, and nothing else. */
const LANGUAGES_OF_KINDS = [
  ...['af', 'ast', 'bg', 'br', 'bs', 'cs', 'da', 'el', 'eo', 'et', 'fa', 'ga', 'gl', 'he', 'hr', 'hu', 'id'],
  ...['is', 'kk', 'ko', 'lt', 'lv', 'mk', 'nb', 'ro', 'sk', 'sl', 'sr', 'th', 'tr', 'uk', 'vi', 'zh'],
  'zh-TW',
] as const;

/** Those of the app, whose types all have names and descriptions. */
const NAMED = ['en', 'de', 'fr', 'es', 'it', 'nl', 'fi', 'sv', 'cy', 'pt', 'ar'] as const;

/** All languages that a bundle may have, those checked by hand first. */
export const ALL_LANGUAGES = [...LANGUAGES, ...LANGUAGES_OF_KINDS] as const;

/** The code of one of our languages. */
export type Language = (typeof ALL_LANGUAGES)[number];

/** A list of our languages, each once. */
export const languagesSchema = v.pipe(
  v.array(
    v.picklist(
      ALL_LANGUAGES,
      ({ received }) =>
        `is ${received}, which is none of the languages that there are words of: ${ALL_LANGUAGES.join(', ')}`,
    ),
  ),
  v.minLength(1, `is empty: name one or more of ${ALL_LANGUAGES.join(', ')}`),
  v.check((codes) => new Set(codes).size === codes.length, 'names a language twice'),
);

const words = v.array(v.string());
/**
 * `defaults/language/<code>.json`. Of a kind's words, the first is its name and the second its plural. The tests of this package check the
 * form of its files, which takes longer than to read them.
 */
export const languageSchema = v.strictObject({
  /** How the words were checked, and when: "read by two teachers from Turku, 2027-03-01". */
  checked: v.pipe(v.string(), v.regex(/\S, \d{4}-\d{2}-\d{2}$/)),
  abbreviations: v.array(words),
  synonyms: v.array(words),
  stop_words: words,
  phrases: v.exactOptional(phrasesSchema),
  written: v.exactOptional(writtenSchema),
  kinds: v.record(v.string(), v.pipe(words, v.minLength(2))),
  needs: v.exactOptional(needsSchema),
});

type LanguageFile = v.InferOutput<typeof languageSchema>;
const NOTHING_CHECKED: LanguageFile = {
  checked: '',
  abbreviations: [],
  synonyms: [],
  stop_words: [],
  kinds: {},
};

/** `defaults/type-names/<code>.json`: the names of types that are no words of a search, and what belongs to a type. */
export const typeNamesSchema = v.record(
  v.string(),
  v.strictObject({
    name: v.exactOptional(v.string()),
    plural: v.exactOptional(v.string()),
    description: v.exactOptional(v.string()),
  }),
);

/** The name and plural of a type in a language, and what belongs to it in a few words, as far as the language has them. */
export type NamesOfType = v.InferOutput<typeof typeNamesSchema>[string];

/** The settings and the names of types that languages add to a configuration. */
export interface LanguageData
  extends Pick<SearchSettings, 'abbreviations' | 'synonyms' | 'stop_words' | 'written'> {
  /** Returns a type tree with the names that the first language has for its types. */
  readonly named: (types: TypeTree) => TypeTree;
}

/** The words of one language for kinds, with those checked by hand before those derived. */
interface WordsOfKinds {
  readonly checked: Readonly<Record<string, readonly string[]>>;
  readonly kinds: KindTable;
  readonly types: Readonly<Record<string, NamesOfType>>;
}

/** The languages of a bundle whose country is unknown. */
const DEFAULT_LANGUAGES: readonly Language[] = ['en'];

/** Returns the languages that people search in by the code of their country: its own, then English. */
export async function languagesOf(country?: string): Promise<readonly Language[]> {
  const path = `${dataDirectory()}/defaults/country-languages.json`;
  const byCountry = await readJsonFile(path, v.record(v.string(), languagesSchema));
  return byCountry[country ?? ''] ?? DEFAULT_LANGUAGES;
}

/** Returns the groups of words for a street, a square and so on of which several languages have one. English leaves them to its names. */
async function streetWordsIn(codes: readonly Language[]): Promise<string[][]> {
  if (codes.length < 2) return [];
  const path = `${dataDirectory()}/defaults/street-words.json`;
  const classes = await readJsonFile(path, v.array(v.record(v.string(), words)));
  return classes
    .filter((byLanguage) => codes.filter((code) => byLanguage[code]).length > 1)
    .map((byLanguage) => [...new Set(codes.flatMap((code) => byLanguage[code] ?? []))]);
}

/**
 * Reads from the package what languages add to a configuration.
 */
export async function readLanguages(codes: readonly Language[]): Promise<LanguageData> {
  const files = await Promise.all(codes.map(checkedOf));
  const main = codes[0] && (await wordsIn(codes[0], files[0]!));
  return {
    abbreviations: distinct(files.flatMap(({ abbreviations }) => abbreviations)),
    synonyms: distinct([...files.flatMap(({ synonyms }) => synonyms), ...(await streetWordsIn(codes))]),
    stop_words: [...new Set(files.flatMap(({ stop_words }) => stop_words))],
    written: unitedWritten(files.flatMap(({ written = {} }) => [written])),
    named: (types) => (main ? withNames(types, main) : types),
  };
}

/** Reads from the package the words by which a language asks for places. */
export async function readWords(language: Language): Promise<LanguageWords<Language>> {
  return (await openWords(language))();
}

const opened = new Map<Language, Promise<() => LanguageWords<Language>>>();

/** Reads the files of a language once. Its words, most of the work, are made when they are first asked for. */
export function openWords(language: Language): Promise<() => LanguageWords<Language>> {
  const open = async () => {
    const [file, derived] = await Promise.all([checkedOf(language), derivedOf(language)]);
    let words: LanguageWords<Language> | undefined;
    return () => (words ??= wordsOf(language, file, derived));
  };
  const known = opened.get(language) ?? open();
  opened.set(language, known);
  return known;
}

function wordsOf(language: Language, file: LanguageFile, derived: KindTable): LanguageWords<Language> {
  const phrases = unitedPhrases([file].map(({ phrases = {} }) => phrases));
  const little = littleWordsOf(phrases);
  const checked = Object.entries(file.kinds).map(([kind, texts]) => [
    kind,
    alsoWithoutLittleWords(texts, little),
  ]);
  const kinds = withChecked({ ...file, kinds: Object.fromEntries(checked) }, derived);
  const needs = (file.needs ?? []).map((need) => ({
    ...need,
    texts: withoutLittleWords(need.texts, little),
  }));
  return { language, kinds: withNeeds(listed(kinds), needs), phrases };
}

/** Reads the names that a language has for types, by path. */
export async function readTypeNames(code: Language): Promise<Readonly<Record<string, NamesOfType>>> {
  const names = Object.entries(await readKindNames(code));
  return Object.fromEntries(names.filter(([key]) => kindOfKey(key).tags.length === 0));
}

/** Reads the names that a language has for types, and for those of places with tags, by the key of the kind. @param derived the words of presets, instead of those of the package. */
export async function readKindNames(
  code: Language,
  derived?: KindTable,
): Promise<Readonly<Record<string, NamesOfType>>> {
  const words = await wordsIn(code, await checkedOf(code), derived);
  const keys = [words.checked, words.kinds, words.types].flatMap((table) => Object.keys(table));
  const kinds = [...new Set(keys)].filter((key) => key.startsWith('/'));
  return Object.fromEntries(kinds.map((key) => [key, namesOfType(key, words)]));
}

function fileOf(table: 'kinds' | 'language' | 'type-names', code: string): string {
  return `${dataDirectory()}/defaults/${table}/${code}.json`;
}

async function checkedOf(code: Language): Promise<LanguageFile> {
  return isAmong(LANGUAGES, code) ? readOwn(fileOf('language', code)) : NOTHING_CHECKED;
}

async function derivedOf(code: Language): Promise<KindTable> {
  const packed = await readFile(`${fileOf('kinds', code)}.gz`);
  return JSON.parse(gunzipSync(packed).toString()).kinds;
}

async function wordsIn(code: Language, file: LanguageFile, derived?: KindTable): Promise<WordsOfKinds> {
  const types: WordsOfKinds['types'] = isAmong(NAMED, code) ? await readOwn(fileOf('type-names', code)) : {};
  return { checked: file.kinds, kinds: withChecked(file, derived ?? (await derivedOf(code))), types };
}

async function readOwn<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8'));
}

function isAmong(codes: readonly Language[], code: Language): boolean {
  return codes.includes(code);
}

/**
 * Puts the words checked by hand before those derived. A checked word stands for its own kinds only, and a word that says nothing for none.
 * Beside them, nobody types a derived term of several words: "amenity atm".
 */
function withChecked({ kinds: checked, phrases }: LanguageFile, derived: KindTable): KindTable {
  const { ignored = [], function_words = [], here = [] } = phrases ?? {};
  const texts = [...Object.values(checked).flat(), ...ignored, ...function_words, ...here];
  const known = new Set(texts.map(keyOf));
  const others = (texts: readonly string[] = []): string[] => texts.filter((text) => !known.has(keyOf(text)));
  const kinds = new Set([...Object.keys(checked), ...Object.keys(derived)]);
  return Object.fromEntries(
    [...kinds].map((kind) => {
      const { names, aliases, terms } = derived[kind] ?? {};
      const [name, plural, ...wants] = checked[kind] ?? [];
      const own = [name, plural].filter((text) => text !== undefined);
      const texts = {
        names: [...own, ...others(names)],
        aliases: [...wants, ...others(aliases)],
        terms: others(terms).filter((text) => known.size === 0 || !text.includes(' ')),
      };
      return [kind, texts];
    }),
  );
}

/** Lists the words of a table, each once for a kind, with its best rank. */
function listed(table: KindTable): KindWords[] {
  return Object.keys(table)
    .sort()
    .map((kind) => {
      const seen = new Set<string>();
      const textsIn = (list: keyof KindTexts): string[] =>
        (table[kind]?.[list] ?? []).filter(
          (text) => !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()),
        );
      return {
        ...kindOfKey(kind),
        names: textsIn('names'),
        aliases: textsIn('aliases'),
        terms: textsIn('terms'),
      };
    });
}

function withNames(tree: TypeTree, words: WordsOfKinds, above = ''): TypeTree {
  return Object.fromEntries(
    Object.entries(tree).map(([part, node]) => {
      const path = `${above}/${part}`;
      const types = node.types && { types: withNames(node.types, words, path) };
      return [part, { ...node, ...namesOfType(path, words), ...types }];
    }),
  );
}

function namesOfType(path: string, { checked, kinds, types }: WordsOfKinds): NamesOfType {
  const given = checked[path]?.[0] ?? kinds[path]?.names?.[0];
  const plural = checked[path]?.[1] ?? given;
  const names = given && plural ? { name: capitalized(given), plural: capitalized(plural) } : {};
  return { ...names, ...types[path] };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Groups without those that are there already. */
function distinct(groups: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(groups.map((group) => [group.join('|'), group])).values()];
}
