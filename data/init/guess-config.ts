import { basename, dirname, relative, resolve } from 'node:path';
import { FingerpostError } from '../../src/core/errors.ts';
import type { TypeTree } from '../../src/core/place.ts';
import { readRawRows } from '../importers/csv/csv.ts';
import { formatOf } from '../importers/format.ts';
import { readRawFeatures } from '../importers/geojson.ts';
import type { RawRow } from '../importers/importer.ts';
import { openSource, type SourceFile } from '../importers/input/source-file.ts';
import { isHeader } from '../importers/mapping/column-roles.ts';
import { defaultMapping, keyOf, listed } from '../importers/mapping/default-mapping.ts';
import { mappedColumns } from '../importers/mapping/mapper.ts';
import { NearTypes } from '../importers/mapping/near-type.ts';
import type { Mapping } from '../importers/mapping/schema.ts';
import { sampleRdf } from '../importers/rdf.ts';
import { LANGUAGES, type Language, readWords } from '../kinds/languages.ts';
import { isOfPlaces } from '../kinds/types-by-name.ts';
import { Report } from '../record/report.ts';
import { AccessWords } from './access-columns.ts';
import { sampleOf } from './columns.ts';
import { guessMapping } from './guess-mapping.ts';
import { TypeWords } from './guess-types.ts';
import type { Ask } from './type-columns.ts';

/** Rows and features that are looked at. */
const MAX_ROWS = 2000;
/** Questions that are asked in all. */
const MAX_QUESTIONS = 2;

/** The JSON Schema of a configuration, from the folder of a project that has the package. */
const SCHEMA = 'node_modules/fingerpost/data/fingerpost.config.schema.json';

/** A configuration that is guessed. */
export interface ConfigGuess {
  /** The configuration as JSON. */
  readonly config: object;
  /** The files as `--source <kind>:<file>`. */
  readonly sources: readonly string[];
  /** The guesses with their reasons, a line each. */
  readonly reasons: readonly string[];
}

/** The licence of a kind of source, where it is always the same. */
const LICENCES: Readonly<Record<string, object>> = {
  osm: {
    name: 'OpenStreetMap',
    licence: 'ODbL-1.0',
    licence_url: 'https://opendatacommons.org/licenses/odbl/1-0/',
    attribution: '© OpenStreetMap contributors',
  },
  naptan: {
    name: 'NaPTAN',
    licence: 'OGL-UK-3.0',
    licence_url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    attribution: 'Contains public sector information licensed under the Open Government Licence v3.0.',
  },
};

/** Why kinds need no mapping. */
const READY: Readonly<Record<string, string>> = {
  osm: 'its tags say names and types',
  naptan: 'the register says names and types',
  gtfs: 'the feed says names and modes',
  places: 'it has the keys of the places format',
};

interface FileGuess {
  readonly kind: string;
  readonly settings: object;
  readonly reasons: readonly string[];
  readonly language?: Language;
}

/**
 * Guesses the configuration of a build by the first part of each file.
 * @param out path of the configuration, from which the files are named.
 * @param ask asks the person at the terminal; `undefined` where none is there.
 * @throws FingerpostError `bad-input` for a file that says nothing about places.
 */
export async function guessConfig(
  files: readonly string[],
  { types, out, ask }: { readonly types: TypeTree; readonly out: string; readonly ask: Ask | undefined },
): Promise<ConfigGuess> {
  let asked = 0;
  const askFew: Ask = async (...question) =>
    ask && asked++ < MAX_QUESTIONS ? (await ask(...question)).trim() : '';
  const found: (FileGuess & { readonly file: string; readonly named: string })[] = [];
  const prefixes = prefixesOf(files);
  for (const [i, file] of files.entries()) {
    const prefix = files.length > 1 ? prefixes[i]! : undefined;
    const source = await openSource(file);
    try {
      const guess = await guessFile(source, { tree: types, ask: askFew, prefix });
      found.push({ ...guess, file, named: relativeTo(out, file) });
    } finally {
      await source.close();
    }
  }
  // The stops of two timetables may have the same numbers.
  const isOneFeed = found.filter(({ kind }) => kind === 'gtfs').length < 2;
  const guesses = found.map((guess, i) => {
    if (guess.kind !== 'gtfs' || isOneFeed) return guess;
    const prefix = prefixes[i]!;
    return { ...guess, settings: { prefix }, reasons: [...guess.reasons, prefixReason(prefix)] };
  });
  const languages = [...new Set([...guesses.flatMap(({ language = 'en' }) => language), 'en'])];
  const imports = guesses.filter(({ settings }) => Object.keys(settings).length > 0);
  const credits = guesses.map(({ kind, named, file }) => ({
    file: named,
    ...(LICENCES[kind] ?? { name: titleOf(file), licence: 'unknown', attribution: '' }),
  }));
  const title = files.map(titleOf).join(', ');
  const isEnglish = languages.length === 1;
  return {
    config: {
      $schema: relativeTo(out, SCHEMA).replace(/^(?!\.)/, './'),
      title,
      ...(!isEnglish && { languages }),
      ...(imports.length > 0 && {
        imports: Object.fromEntries(imports.map(({ named, settings }) => [named, settings])),
      }),
      sources: credits,
    },
    sources: guesses.map(({ kind, file }) => `${kind}:${file}`),
    reasons: [
      `title: "${title}", after the names of the files`,
      ...(isEnglish ? [] : [`languages: ${languages.join(', ')}, because the values are words of them`]),
      ...guesses.flatMap(({ file, kind, reasons }) => [
        file,
        ...reasons.map((reason) => `  ${reason}`),
        ...(LICENCES[kind] ? [] : ['  licence: unknown, so write the right one under "sources"']),
      ]),
    ],
  };
}

/**
 * Returns the settings that `init` writes for a table or a GeoJSON file, for a build without them; `undefined` where the file is not
 * understood, so that its importer says why. Guesses become notes of the report, and warnings where they are not sure.
 */
export async function guessSettings(
  kind: string,
  file: string,
  types: TypeTree,
  report: Report,
): Promise<Mapping | undefined> {
  if (kind !== 'csv' && kind !== 'geojson') return undefined;
  const source = await openSource(file);
  try {
    const ask: Ask = async () => '';
    const guess = await guessFile(source, { tree: types, ask, prefix: undefined });
    if (guess.kind !== kind) return undefined;
    const settings = guess.settings as Mapping;
    const guessed = Object.entries(settings).flatMap(([key, given]) => {
      const columns = mappedColumns({ [key]: given });
      const isCalled = columns.every(
        (column) =>
          keyOf(column) === key || Object.keys(defaultMapping([column]).accessibility ?? {}).length > 0,
      );
      return isCalled ? [] : [`${key} by ${columns.map((column) => `"${column}"`).join(', ')}`];
    });
    if (guessed.length > 0)
      report.note(`${file}: guessed by its columns, as "fingerpost init" writes it: ${guessed.join('; ')}`);
    for (const reason of guess.reasons) if (reason.includes('NOT SURE')) report.warn(`${file}: ${reason}`);
    return settings;
  } catch (thrown) {
    if (thrown instanceof FingerpostError) return undefined;
    throw thrown;
  } finally {
    await source.close();
  }
}

/** The words for kinds of places and for features of access. */
interface KnownWords {
  readonly kinds: ReadonlyMap<Language, NearTypes>;
  readonly access: AccessWords;
}

const knownWords = new WeakMap<TypeTree, Promise<KnownWords>>();

/** Returns the words of all languages. To read them is most of the work of a guess, so all files share them. */
function knownWordsOf(tree: TypeTree): Promise<KnownWords> {
  const read = knownWords.get(tree) ?? readKnownWords(tree);
  knownWords.set(tree, read);
  return read;
}

async function readKnownWords(tree: TypeTree): Promise<KnownWords> {
  const all = await Promise.all(LANGUAGES.map(readWords));
  return {
    // The names of the tree are English.
    kinds: new Map(
      all.map(({ language, kinds }) => [
        language,
        new NearTypes(language === 'en' ? tree : {}, kinds.filter(isOfPlaces)),
      ]),
    ),
    access: new AccessWords(all.map(({ phrases }) => phrases)),
  };
}

interface FileTools {
  readonly tree: TypeTree;
  readonly ask: Ask;
  /** Prefix of ids; `undefined` for the usual one. */
  readonly prefix: string | undefined;
}

async function guessFile(source: SourceFile, { tree, ask, prefix }: FileTools): Promise<FileGuess> {
  const { path } = source;
  const format = await formatOf(source);
  const kind = format?.advice === undefined ? format?.kinds?.[0] : undefined;
  if (!format || kind === undefined) {
    throw new FingerpostError(
      'bad-input',
      format
        ? `${path} looks like ${format.what}, which no kind of source reads: ${format.advice}`
        : `${path} is of no format that is known: give CSV, GeoJSON, OpenStreetMap, GTFS, NaPTAN, RDF or places NDJSON`,
    );
  }
  const first = `kind: ${kind}, because it looks like ${format.what}`;
  if (READY[kind] !== undefined)
    return { kind, settings: {}, reasons: [first, `no mapping is needed: ${READY[kind]}`] };
  const stem = stemOf(path);
  const toolsFor = async (about: string) => {
    const { kinds, access } = await knownWordsOf(tree);
    return { types: new TypeWords(tree, kinds, about), access, ask, stem: wordsOf(stem), prefix };
  };
  if (kind === 'rdf') {
    const { query, classes } = await sampleRdf(source);
    if (query === undefined)
      throw new FingerpostError(
        'bad-input',
        `${path} is not understood: no ready query finds a place in its classes ${listed(classes)}; write a query in SPARQL as in docs/importing.md`,
      );
    return {
      kind,
      settings: { query },
      reasons: [first, `query: "${query}", the ready query that finds most places`],
    };
  }
  const read =
    kind === 'geojson' ? readRawFeatures(source, new Report()) : readRawRows(source, new Report(), isHeader);
  const rows: RawRow[] = [];
  for await (const row of read) if (rows.push(row) >= MAX_ROWS) break;
  if (rows.length === 0)
    throw new FingerpostError('bad-input', `${path} has no features: give a file with places`);
  const sample = sampleOf(rows, rows.length < MAX_ROWS);
  const names = sample.columns.map(({ name }) => name);
  const values = sample.columns.flatMap(({ values }) => values.slice(0, 20));
  const isKnown = sample.isPlaced || sample.columns.some(({ role }) => role !== undefined);
  if (!isKnown || names.length === 0) throw nothingSaid(path, 'columns', names);
  const guess = await guessMapping(sample, await toolsFor([stem, ...names, ...values].join(' ')));
  const { name, lat, position, type } = guess.mapping;
  if (name === undefined && !sample.isPlaced) {
    const isTyped = type !== undefined && !(typeof type === 'object' && 'value' in type);
    const missing = ['name', ...((lat ?? position) ? [] : ['position']), ...(isTyped ? [] : ['type'])];
    throw nothingSaid(path, 'columns', names, missing);
  }
  return {
    kind,
    settings: guess.mapping,
    reasons: [
      first,
      ...(prefix === undefined ? [] : [prefixReason(prefix)]),
      ...guess.reasons,
      ...unusedReason(guess.unused),
    ],
    language: guess.language,
  };
}

function nothingSaid(
  path: string,
  what: string,
  names: readonly string[],
  missing: readonly string[] = ['name', 'position', 'type'],
): FingerpostError {
  const kinds = missing.join(', ').replace(/, (?=\w+$)/, ' or ');
  return new FingerpostError(
    'bad-input',
    `${path} is not understood: no ${kinds} is found in its ${what} ${listed(names)}; name what they mean as in docs/importing.md`,
  );
}

/** Returns the path of a file from the folder of another. */
function relativeTo(other: string, file: string): string {
  return relative(dirname(resolve(other)), resolve(file));
}

function prefixReason(prefix: string): string {
  return `prefix: "${prefix}", before each id`;
}

function unusedReason(unused: readonly string[]): string[] {
  return unused.length === 0 ? [] : [`not used: ${listed(unused)}`];
}

/**
 * Returns a prefix of ids for each file, different from all others: the letters and digits of its name, with those of
 * its folder and a number where another file has that name as well.
 */
function prefixesOf(files: readonly string[]): string[] {
  const own = files.map((file) => asPrefix(stemOf(file)));
  const taken = new Set<string>();
  return files.map((file, i) => {
    const isAlone = own.indexOf(own[i]!) === own.lastIndexOf(own[i]!);
    const name = isAlone ? own[i]! : `${asPrefix(basename(dirname(resolve(file))))}-${own[i]}`;
    let prefix = name;
    for (let number = 2; taken.has(prefix); number++) prefix = `${name}-${number}`;
    taken.add(prefix);
    return prefix;
  });
}

function asPrefix(name: string): string {
  const words = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return words.replaceAll(/^-|-$/g, '') || 'places';
}

/** Returns the name of a file without its folder and endings. */
function stemOf(path: string): string {
  return basename(path).replace(/(\.[a-z0-9]+)+$/i, '') || basename(path);
}

function wordsOf(stem: string): string {
  return stem.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim() || stem;
}

function titleOf(path: string): string {
  const words = wordsOf(stemOf(path));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
