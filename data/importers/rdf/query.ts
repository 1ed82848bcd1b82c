import { dirname, resolve } from 'node:path';
import type { Store, Term } from 'oxigraph';
import * as v from 'valibot';
import { FingerpostError } from '../../../src/core/errors.ts';
import { readText } from '../../io/file-errors.ts';
import { strictObject } from '../../io/form-errors.ts';
import { key } from '../../io/json-file.ts';
import { dataDirectory } from '../../io/paths.ts';
import { type ImportConfig, readImportConfig } from '../importer.ts';
import { mappingSchema } from '../mapping/schema.ts';

/** The queries that come with the package, in `data/defaults/rdf`. */
const READY: readonly string[] = ['registry', 'schema-org', 'oxpoints-2009'];

/** The settings of an RDF file. */
export const rdfSettings = strictObject({
  query: key(
    v.string(),
    `A ready query (${READY.join(', ')}), or the path of one in SPARQL that ends with .rq, from this file's folder. Its variables are keys of a place. Default: the ready one that finds most places`,
    'schema-org',
  ),
  prefix: mappingSchema.entries.prefix,
  id_of_iri: key(
    v.record(v.string(), v.string()),
    'From the beginning of an IRI to that of the identifier, besides usual ones; http and https are the same',
    { 'https://registry.example.org/id/': 'reg:' },
  ),
  languages: key(
    v.array(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]+)*$/, 'is no language tag'))),
    'Preferred languages of names, the best first, instead of English in a ready query',
    ['de', 'en'],
  ),
});

type RdfSettings = v.InferOutput<typeof rdfSettings>;

/** Settings of mappings, which queries replaced. */
const REPLACED = [
  'use',
  'classes',
  'other_classes',
  'prefixes',
  'base',
  ...Object.keys(mappingSchema.entries),
];

/**
 * Reads the settings of an RDF file.
 * @throws FingerpostError `bad-input` that names file and key.
 */
export function readRdfSettings(config: ImportConfig): RdfSettings {
  const isOld = (name: string): boolean =>
    REPLACED.includes(name) && !Object.hasOwn(rdfSettings.entries, name);
  const old = Object.keys(config.given ?? {}).find(isOld);
  if (old === undefined) return readImportConfig(config, rdfSettings);
  throw new FingerpostError(
    'bad-input',
    `${config.file}: "imports.${config.key}.${old}" has no meaning, because a SPARQL query maps RDF to places: write ` +
      `"query" with ${READY.join(', ')} or the path of your own, as in docs/importing.md`,
  );
}

/** The values of the variables of a row. */
export type Row = ReadonlyMap<string, Term>;

/** A query with its result. */
interface Answer {
  /** Name of a ready query. */
  readonly name?: string;
  readonly text: string;
  readonly rows: readonly Row[];
  /** Number of rows with a name. */
  readonly places: number;
}

/** The preferred languages in a query. */
const LANGUAGES = /(VALUES\s*\(\s*\?language\s+\?rank\s*\)\s*\{)[^}]*\}/g;

/**
 * Answers the query of the settings, otherwise the ready query that finds most places.
 * @throws FingerpostError `bad-input` for a query that cannot be read or answered.
 */
export async function findPlaces(
  store: Store,
  { query: given, languages }: RdfSettings,
  { file, key }: ImportConfig,
): Promise<Answer> {
  const ranks = languages
    ?.map((language, i) => `("${language}" "${String.fromCodePoint(48 + i)}")`)
    .join(' ');
  let best: Answer | undefined;
  for (const name of given === undefined ? READY : [given]) {
    const isReady = READY.includes(name);
    if (!isReady && !name.endsWith('.rq'))
      throw new FingerpostError(
        'bad-input',
        `${file}: "imports.${key}.query" is "${name}", which is none of ${READY.join(', ')} and no path that ends with .rq`,
      );
    const path = isReady ? `${dataDirectory()}/defaults/rdf/${name}.rq` : resolve(dirname(file), name);
    const written = await readText(path);
    const text = ranks === undefined ? written : written.replaceAll(LANGUAGES, `$1 ${ranks} }`);
    const rows = rowsOf(store, path, text);
    const places = rows.filter((row) => row.get('name')?.value).length;
    if (!best || places > best.places) best = { ...(isReady && { name }), text, rows, places };
  }
  return best!;
}

function rowsOf(store: Store, path: string, text: string): readonly Row[] {
  let rows: unknown;
  try {
    rows = store.query(text.replaceAll('<https://schema.org/', '<http://schema.org/'));
  } catch (cause) {
    throw new FingerpostError(
      'bad-input',
      `${path} is no query that can be answered: ${(cause as Error).message}`,
      { cause },
    );
  }
  if (Array.isArray(rows) && rows.every((row) => row instanceof Map)) return rows;
  throw new FingerpostError('bad-input', `${path} is no SELECT query of SPARQL`);
}
