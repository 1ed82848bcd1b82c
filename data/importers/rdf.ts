import type { Place } from '../../src/core/place.ts';
import type { ImportContext, Importer } from './importer.ts';
import type { SourceFile } from './input/source-file.ts';
import { type GivenRecord, readPlaces } from './mapping/read-places.ts';
import { type RdfSettings, readSettings } from './rdf/config.ts';
import { Graph } from './rdf/graph.ts';
import { readStatements } from './rdf/read/statements.ts';
import { NodeMapper } from './rdf/records.ts';
import { mostFitting } from './rdf/sample.ts';
import { Vocabulary, wantedBy } from './rdf/vocabulary.ts';

/**
 * Imports the places of an RDF file (Turtle, N-Triples, RDF/XML, JSON-LD) by a mapping from classes to types and from
 * property paths to keys. Without one, the ready mapping that makes most places is used.
 *
 * The file is read piece by piece. The statements that the mapping reads are in memory together.
 *
 * @throws FingerpostError `bad-input` when the file cannot be read to its end, or the mapping is not possible.
 */
export const importRdf: Importer = async function* (source, context): AsyncGenerator<Place> {
  const settings = await readSettings(context.config);
  const readyTypes = new Set(settings.flatMap(({ readyTypes }) => readyTypes));
  yield* readPlaces(source, readRecords(source, context, settings), context, readyTypes);
};

async function* readRecords(
  source: SourceFile,
  { config, report }: ImportContext,
  settings: readonly RdfSettings[],
): AsyncGenerator<GivenRecord> {
  const { path } = source;
  const candidates = settings.map((each) => new Vocabulary(each, config));
  const graph = new Graph(path, wantedBy(candidates), (iri) =>
    report.warn('a statement has an IRI that is not valid, and is left out', iri),
  );
  for await (const statements of readStatements(source, report, settings[0]!.base)) {
    for (const statement of statements) graph.add(statement);
  }
  const { vocabulary } = mostFitting(candidates, graph);
  if (candidates.length > 1)
    report.note(`${path}: read with the ready mapping "${vocabulary.settings.name}"`);
  yield* new NodeMapper(graph, vocabulary, report).records();
}
