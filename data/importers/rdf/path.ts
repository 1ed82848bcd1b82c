import { canonicalIri, type Graph, type Literal, type Node, TYPE, type Value } from './graph.ts';

/** A step of a path: along a property, or against it. */
interface Step {
  readonly predicate: string;
  readonly isInverse: boolean;
  /** Keeps only texts of this datatype. */
  readonly datatype?: string;
}

/** A property path: alternatives of steps one after another. */
export type Path = readonly (readonly Step[])[];

/** Returns the IRI of a prefix, or `undefined`. */
export type PrefixOf = (prefix: string) => string | undefined;

const TOKEN = /\s*(<[^<>\s]*>|[A-Za-z][\w.-]*:[\w.-]*|a(?![\w:])|\^\^|\^|\/|\|)\s*/y;

/**
 * Parses a property path of SPARQL: `skos:prefLabel`, `<https://…>`, `a`, `org:hasSite/geo:lat`, `^org:hasUnit`,
 * `rdfs:label|dcterms:title`. `skos:notation^^ex:code` takes only texts of that datatype.
 * @returns the path, or a sentence that says what is wrong.
 */
export function parsePath(text: string, prefixOf: PrefixOf): Path | string {
  const tokens = tokensOf(text);
  if (typeof tokens === 'string') return tokens;
  const path: Step[][] = [[]];
  let inverse = false;
  let expected = true;
  const unexpected = (token: string): string => `${JSON.stringify(text)} is no property path at "${token}"`;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const steps = path.at(-1)!;
    if (token === '^') {
      if (!expected || inverse) return unexpected(token);
      inverse = true;
    } else if (token === '/' || token === '|') {
      if (expected) return unexpected(token);
      if (token === '|') path.push([]);
      expected = true;
    } else if (token === '^^') {
      const last = steps.at(-1);
      const datatype = expected || !last ? undefined : iriOf(tokens[++i] ?? '', prefixOf);
      if (datatype === undefined) return unexpected(token);
      steps[steps.length - 1] = { ...last!, datatype };
    } else {
      if (!expected) return unexpected(token);
      const predicate = iriOf(token, prefixOf);
      if (predicate === undefined)
        return `${JSON.stringify(text)} has a prefix that is not known in "${token}"`;
      steps.push({ predicate, isInverse: inverse });
      [inverse, expected] = [false, false];
    }
  }
  return expected ? `${JSON.stringify(text)} ends where a property is expected` : path;
}

/** Returns the IRI of `<…>`, of a prefixed name, or of `a`; `undefined` for an unknown prefix or another text. */
export function iriOf(token: string, prefixOf: PrefixOf): string | undefined {
  if (token === 'a') return TYPE;
  if (token.startsWith('<')) return canonicalIri(token.slice(1, -1));
  const colon = token.indexOf(':');
  const start = colon < 0 ? undefined : prefixOf(token.slice(0, colon));
  return start === undefined ? undefined : canonicalIri(start + token.slice(colon + 1));
}

/** Returns the distinct values at the end of a path from a node, those of the first alternative first. */
export function follow(graph: Graph, node: Node, path: Path): Value[] {
  const found = new Map<string, Value>();
  for (const steps of path) {
    let reached: readonly Value[] = [node];
    for (const step of steps) {
      const next = new Map<string, Value>();
      for (const from of reached) {
        if (typeof from !== 'string') continue;
        for (const value of stepFrom(graph, from, step)) next.set(keyOf(value), value);
      }
      reached = [...next.values()];
    }
    for (const value of reached) if (!found.has(keyOf(value))) found.set(keyOf(value), value);
  }
  return [...found.values()];
}

function stepFrom(graph: Graph, from: Node, { predicate, isInverse, datatype }: Step): readonly Value[] {
  if (isInverse) return graph.subjects(from, predicate);
  const values = graph.values(from, predicate);
  if (datatype === undefined) return values;
  return values.filter((value) => typeof value !== 'string' && value.datatype === datatype);
}

function keyOf(value: Value): string {
  if (typeof value === 'string') return value;
  const { text, language = '' }: Literal = value;
  return `"${text}"@${language}`;
}

function tokensOf(text: string): string[] | string {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined)
      return `${JSON.stringify(text)} is no property path at "${text.slice(at, at + 40)}"`;
    tokens.push(token);
  }
  return tokens;
}
