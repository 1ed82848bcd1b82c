import { append } from '../../../src/core/structures/multimap.ts';
import { Report } from '../../record/report.ts';
import { noConfig, type RawRow } from '../importer.ts';
import type { SourceFile } from '../input/source-file.ts';
import { readSettings } from './config.ts';
import { canonicalIri, Graph, type Statement, TYPE } from './graph.ts';
import { readStatements } from './read/statements.ts';
import { Vocabulary, wantedBy } from './vocabulary.ts';

/** Statements that are looked at. */
const MAX_STATEMENTS = 50_000;

/** A node with classes, before any mapping. Its columns are property paths, also through another node. */
export interface RawNode extends RawRow {
  readonly iri: string;
  /** Its classes, as a configuration names them. */
  readonly classes: readonly string[];
}

/** The first part of an RDF file. */
export interface RdfSample {
  /** The ready mapping that makes most places of it, if any makes one. */
  readonly ready?: string;
  readonly nodes: readonly RawNode[];
}

/** Reads the first part of an RDF file, before any mapping. */
export async function sampleRdf(source: SourceFile): Promise<RdfSample> {
  const settings = await readSettings(noConfig);
  const ready = settings.map((each) => new Vocabulary(each, noConfig));
  const graph = new Graph(source.path, wantedBy(ready));
  const statements: Statement[] = [];
  for await (const some of readStatements(source, new Report(), settings[0]!.base)) {
    for (const statement of some) graph.add(statement);
    statements.push(...some);
    if (statements.length >= MAX_STATEMENTS) break;
  }
  const best = mostFitting(ready, graph);
  return {
    ...(best.places > 0 && { ready: best.vocabulary.settings.name! }),
    nodes: nodesOf(statements, (iri) => ready[0]!.shortened(iri)),
  };
}

/** Returns the vocabulary that makes most places of the nodes, with their number; the first of equal ones. */
export function mostFitting(
  candidates: readonly Vocabulary[],
  graph: Graph,
): { readonly vocabulary: Vocabulary; readonly places: number } {
  const counts = candidates.map(() => 0);
  for (const node of graph.typedNodes()) {
    for (const [i, candidate] of candidates.entries()) if (candidate.isPlace(graph, node)) counts[i]!++;
  }
  const places = Math.max(...counts);
  return { vocabulary: candidates[counts.indexOf(places)]!, places };
}

type Term = Statement['object'];

function nodesOf(statements: readonly Statement[], shortened: (iri: string) => string): RawNode[] {
  const all = new Map<string, Map<string, Term[]>>();
  for (const { subject, predicate, object } of statements) {
    const known = all.get(subject.value) ?? new Map<string, Term[]>();
    append(known, canonicalIri(predicate.value), object);
    all.set(subject.value, known);
  }
  return [...all].flatMap(([iri, properties]) => {
    const classes = (properties.get(TYPE) ?? []).map(({ value }) => shortened(canonicalIri(value)));
    if (classes.length === 0) return [];
    const texts = new Map<string, string[]>();
    for (const [predicate, terms] of properties) {
      const path = shortened(predicate);
      for (const term of terms) {
        if (term.termType === 'Literal') append(texts, path, term.value);
        for (const [inner, values] of all.get(term.value) ?? []) {
          const found = values.filter(({ termType }) => termType === 'Literal').map(({ value }) => value);
          if (found.length > 0) texts.set(`${path}/${shortened(inner)}`, found);
        }
      }
    }
    return [
      {
        iri,
        id: iri,
        classes,
        columns: [...texts.keys()],
        fields: (column: string) => texts.get(column) ?? [],
      },
    ];
  });
}
