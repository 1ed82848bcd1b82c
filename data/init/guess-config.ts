import { basename, dirname, relative, resolve } from 'node:path';
import { FingerpostError } from '../../src/core/errors.ts';
import type { TypeTree } from '../../src/core/place.ts';
import { sampleCsv } from '../importers/csv/csv.ts';
import { formatOf } from '../importers/format.ts';
import { sampleGeojson } from '../importers/geojson.ts';
import type { Guess } from '../importers/importer.ts';
import { openSource, type SourceFile } from '../importers/input/source-file.ts';
import { keyOf, listed } from '../importers/mapping/columns.ts';
import { mappedColumns } from '../importers/mapping/mapper.ts';
import { NearTypes } from '../importers/mapping/near-type.ts';
import type { Sample } from '../importers/mapping/sample.ts';
import { sampleRdf } from '../importers/rdf.ts';
import { LANGUAGES, type Language, openWords } from '../kinds/languages.ts';
import { isOfPlaces } from '../kinds/types-by-name.ts';
import { AccessWords, isAccessKey } from './access-columns.ts';
import { type GuessTools, guessMapping, type MappingGuess } from './guess-mapping.ts';
import { TypeWords } from './guess-types.ts';
import type { Ask } from './type-columns.ts';

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

/** Returns how a build guesses mappings: as `init` does, with notes, and with warnings of what is not sure. */
export function guesser(types: TypeTree): Guess {
  return async (path, sample, report, toDegrees) => {
    const { mapping, reasons } = await guessTable(path, sample, {
      tree: types,
      ask: async () => '',
      toDegrees,
    });
    const guessed = Object.entries(mapping).flatMap(([key, given]) => {
      const columns = mappedColumns({ [key]: given });
      const isCalled = columns.every((column) => keyOf(column) === key || isAccessKey(column));
      return isCalled ? [] : [`${key} by ${columns.map((column) => `"${column}"`).join(', ')}`];
    });
    if (guessed.length > 0)
      report.note(`${path}: guessed by its columns, as "fingerpost init" writes it: ${guessed.join('; ')}`);
    for (const reason of reasons) if (reason.includes('NOT SURE')) report.warn(`${path}: ${reason}`);
    return mapping;
  };
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
  const all = await Promise.all(LANGUAGES.map(async (code) => [code, await openWords(code)] as const));
  return {
    // The names of the tree are English.
    kinds: new Map(
      all.map(([code, words]) => [
        code,
        new NearTypes(code === 'en' ? tree : {}, () => words().kinds.filter(isOfPlaces)),
      ]),
    ),
    access: new AccessWords(() => all.map(([, words]) => words().phrases)),
  };
}

interface TableTools extends Pick<GuessTools, 'ask' | 'toDegrees'> {
  readonly tree: TypeTree;
}

interface FileTools extends TableTools {
  /** Prefix of ids; `undefined` for the usual one. */
  readonly prefix: string | undefined;
}

async function guessFile(source: SourceFile, { prefix, ...tools }: FileTools): Promise<FileGuess> {
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
  const sample = await (kind === 'geojson' ? sampleGeojson : sampleCsv)(source);
  const { mapping, reasons, unused, language } = await guessTable(path, sample, tools);
  return {
    kind,
    settings: { ...(prefix !== undefined && { prefix }), ...mapping },
    reasons: [
      first,
      ...(prefix === undefined ? [] : [prefixReason(prefix)]),
      ...reasons,
      ...(unused.length === 0 ? [] : [`not used: ${listed(unused)}`]),
    ],
    language,
  };
}

/**
 * Guesses the mapping of a table or of features by the first of them.
 * @throws FingerpostError `bad-input` for a file that says nothing about places.
 */
async function guessTable(
  path: string,
  sample: Sample,
  { tree, ...tools }: TableTools,
): Promise<MappingGuess> {
  const { rows, columns, isPlaced } = sample;
  if (rows.length === 0)
    throw new FingerpostError('bad-input', `${path} has no rows and no features: give a file with places`);
  const names = columns.map(({ name }) => name);
  const isKnown = isPlaced || columns.some(({ role }) => role !== undefined);
  if (!isKnown || names.length === 0) throw nothingSaid(path, names);
  const { kinds, access } = await knownWordsOf(tree);
  const stem = stemOf(path);
  const about = [stem, ...names, ...columns.flatMap(({ values }) => values.slice(0, 20))].join(' ');
  const types = new TypeWords(tree, kinds, about);
  const guess = await guessMapping(sample, { ...tools, types, access, stem: wordsOf(stem) });
  const { name, lat, position, type } = guess.mapping;
  if (name !== undefined || isPlaced) return guess;
  const isTyped = type !== undefined && !(typeof type === 'object' && 'value' in type);
  throw nothingSaid(path, names, [
    'name',
    ...((lat ?? position) ? [] : ['position']),
    ...(isTyped ? [] : ['type']),
  ]);
}

function nothingSaid(
  path: string,
  names: readonly string[],
  missing: readonly string[] = ['name', 'position', 'type'],
): FingerpostError {
  const kinds = missing.join(', ').replace(/, (?=\w+$)/, ' or ');
  return new FingerpostError(
    'bad-input',
    `${path} is not understood: no ${kinds} is found in its columns ${listed(names)}; name what they mean as in docs/importing.md`,
  );
}

/** Returns the path of a file from the folder of another. */
function relativeTo(other: string, file: string): string {
  return relative(dirname(resolve(other)), resolve(file));
}

function prefixReason(prefix: string): string {
  return `prefix: "${prefix}", before each id`;
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
