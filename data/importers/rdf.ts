import type { Store } from 'oxigraph';
import * as v from 'valibot';
import type { Place } from '../../src/core/place.ts';
import { readJsonFile } from '../io/json-file.ts';
import { dataDirectory } from '../io/paths.ts';
import { Report } from '../record/report.ts';
import { type Importer, noConfig } from './importer.ts';
import type { SourceFile } from './input/source-file.ts';
import { readPlaces } from './mapping/read-places.ts';
import { findPlaces, type Row, readRdfSettings } from './rdf/query.ts';
import { recordsOf } from './rdf/records.ts';
import { BLANK, loadStatements } from './rdf/statements.ts';

/** Statements that `init` looks at. */
const MAX_SAMPLED = 50_000;

/**
 * Imports the places that a SPARQL query finds in an RDF file: its variables are keys of a place. Without a query in
 * the configuration, the ready query that finds most places is used. The statements of the file are in memory together.
 *
 * @throws FingerpostError `bad-input` when the file cannot be read to its end, the query cannot be answered, or the
 *   package oxigraph is not installed.
 */
export const importRdf: Importer = async function* (source, context): AsyncGenerator<Place> {
  const { config, report } = context;
  const settings = readRdfSettings(config);
  const idOfIri = await readJsonFile(
    `${dataDirectory()}/defaults/rdf/id-of-iri.json`,
    v.record(v.string(), v.string()),
  );
  for (const [start, id] of Object.entries(settings.id_of_iri ?? {}))
    idOfIri[start.replace(/^https:/, 'http:')] = id;
  const store = await loadStatements(source, report);
  const { name, text, rows } = await findPlaces(store, settings, config);
  if (settings.query === undefined) report.note(`${source.path}: read with the ready query "${name}"`);
  const found = new Set(rows.map((row) => row.get('id')?.value));
  for (const { node, type } of typedNodes(store))
    if (!found.has(node)) report.warnOf('classes in which the query finds no place', `<${type}>`);
  const records = (async function* () {
    yield* recordsOf(rows, settings.prefix ?? 'rdf', idOfIri, report);
  })();
  // The types of a ready query are not misspelt.
  const types = name === undefined ? [] : [...text.matchAll(/"(\/[^"]+)"/g)].map(([, type]) => type!);
  yield* readPlaces(source, records, context, new Set(types));
};

/** Returns the classes of all nodes with an IRI. Blank nodes are parts of others. */
function typedNodes(store: Store): { readonly node: string; readonly type: string }[] {
  const rows = store.query('SELECT ?node ?type { ?node a ?type }') as Row[];
  return rows
    .map((row) => ({ node: row.get('node')!.value, type: row.get('type')!.value }))
    .filter(({ node }) => !node.startsWith(BLANK));
}

/**
 * Looks into the first part of an RDF file.
 * @returns the ready query that finds most places, if any finds one, and the classes of things.
 */
export async function sampleRdf(
  source: SourceFile,
): Promise<{ readonly query?: string; readonly classes: readonly string[] }> {
  const store = await loadStatements(source, new Report(), MAX_SAMPLED);
  const { name, places } = await findPlaces(store, {}, noConfig);
  const classes = new Set(typedNodes(store).map(({ type }) => type));
  return { ...(places > 0 && { query: name! }), classes: [...classes].sort() };
}
