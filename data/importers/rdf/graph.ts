import { FingerpostError } from '../../../src/core/errors.ts';
import { append } from '../../../src/core/structures/multimap.ts';
import { internedString } from '../input/string-pool.ts';
import { MAX_GRAPH_LENGTH } from '../limits.ts';

/** A term of a statement, as in the RDF/JS specification. */
export interface Term {
  readonly termType: string;
  readonly value: string;
  readonly language?: string;
  readonly datatype?: { readonly value: string };
}

/** A statement, as in the RDF/JS specification. The graph that it belongs to makes no difference. */
export interface Statement {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term;
}

/** A text with its language, in lower case, or its datatype. */
export interface Literal {
  readonly text: string;
  readonly language?: string;
  readonly datatype?: string;
}

/** A node: an IRI, or `_:` with the label of a blank node. */
export type Node = string;

/** The object of a statement. */
export type Value = Node | Literal;

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
/** Class of a node. */
export const TYPE = `${RDF}type`;
/** Members of a container or of a list, whichever way the file writes them. */
const MEMBER = 'http://www.w3.org/2000/01/rdf-schema#member';
const [FIRST, REST] = [`${RDF}first`, `${RDF}rest`];
const NUMBERED = new RegExp(`^${RDF}_\\d+$`);

/** Characters that an IRI of RDF cannot have. */
const INVALID = /[\s<>"{}|^`\\]/;

/** Estimated size of a statement besides its texts, in characters. */
const STATEMENT_LENGTH = 100;

/**
 * The statements of a file that a mapping reads. The parts of a place may be anywhere in a file, so they are in
 * memory together; other statements are not.
 */
export class Graph {
  private readonly wanted: ReadonlySet<string>;
  private readonly path: string;
  private readonly maxLength: number;
  private readonly onInvalid: (iri: string) => void;
  private readonly statements = new Map<Node, Map<string, Value[]>>();
  /** Nodes that lead to a node by a predicate. */
  private readonly inverse = new Map<string, Map<Node, Node[]>>();
  private readonly strings = new Map<string, string>();
  private length = 0;

  /**
   * @param path path of the file, for errors.
   * @param wanted predicates that the mapping reads, besides the class of a node. `inverse` ones are read from object
   *   to subject.
   * @param onInvalid receives IRIs with characters that none can have. Statements with one are left out.
   * @param maxLength maximum length of these statements, in characters.
   */
  constructor(
    path: string,
    { forward, inverse }: { readonly forward: Iterable<string>; readonly inverse: Iterable<string> },
    onInvalid: (iri: string) => void = () => {},
    maxLength = MAX_GRAPH_LENGTH,
  ) {
    this.path = path;
    this.onInvalid = onInvalid;
    this.maxLength = maxLength;
    for (const predicate of inverse) this.inverse.set(predicate, new Map());
    this.wanted = new Set([TYPE, ...forward]);
  }

  /**
   * Adds a statement if the mapping reads its predicate.
   * @throws FingerpostError `bad-input` when the statements do not fit into the memory.
   */
  add({ subject, predicate: { value }, object }: Statement): void {
    const predicate = canonicalIri(value);
    const backwards = this.inverse.get(NUMBERED.test(predicate) ? MEMBER : predicate);
    if (!backwards && !this.isWanted(predicate)) return;
    const from = this.nodeOf(subject);
    const to = this.valueOf(object, predicate);
    if (from === undefined || to === undefined) return;
    this.length += STATEMENT_LENGTH + object.value.length;
    if (this.length > this.maxLength) {
      throw new FingerpostError(
        'bad-input',
        `${this.path} has more statements that the mapping reads than fit into the memory: divide the file, or map fewer properties`,
      );
    }
    if (backwards && typeof to === 'string') append(backwards, to, from);
    if (!this.isWanted(predicate)) return;
    const known = this.statements.get(from) ?? new Map<string, Value[]>();
    this.statements.set(from, known);
    append(known, this.stringOf(predicate), to);
  }

  /** Returns the nodes with a class, in the order of the file. */
  *typedNodes(): Generator<Node> {
    for (const [node, values] of this.statements) if (values.has(TYPE)) yield node;
  }

  /** Returns the objects of a predicate. Those of `MEMBER` are in the order of the container or list. */
  values(node: Node, predicate: string): readonly Value[] {
    const known = this.statements.get(node);
    if (!known) return [];
    return predicate === MEMBER ? this.members(known) : (known.get(predicate) ?? []);
  }

  /** Returns the nodes that have this one as an object of the predicate. */
  subjects(node: Node, predicate: string): readonly Node[] {
    return this.inverse.get(predicate)?.get(node) ?? [];
  }

  private members(known: ReadonlyMap<string, readonly Value[]>): readonly Value[] {
    const numbered = [...known.keys()]
      .filter((predicate) => NUMBERED.test(predicate))
      .sort((a, b) => Number(a.slice(RDF.length + 1)) - Number(b.slice(RDF.length + 1)));
    const found = [...(known.get(MEMBER) ?? []), ...numbered.flatMap((predicate) => known.get(predicate)!)];
    const visited = new Set<unknown>();
    for (
      let cell = known as ReadonlyMap<string, readonly Value[]> | undefined;
      cell && !visited.has(cell);
    ) {
      visited.add(cell);
      found.push(...(cell.get(FIRST) ?? []));
      const [rest] = cell.get(REST) ?? [];
      cell = typeof rest === 'string' ? this.statements.get(rest) : undefined;
    }
    return found;
  }

  private isWanted(predicate: string): boolean {
    if (this.wanted.has(predicate)) return true;
    return this.wanted.has(MEMBER) && (predicate === FIRST || predicate === REST || NUMBERED.test(predicate));
  }

  private nodeOf({ termType, value }: Term): Node | undefined {
    if (termType === 'NamedNode') {
      if (!INVALID.test(value)) return this.stringOf(value);
      this.onInvalid(value);
    }
    return termType === 'BlankNode' ? this.stringOf(`_:${value}`) : undefined;
  }

  private valueOf(term: Term, predicate: string): Value | undefined {
    if (term.termType !== 'Literal')
      return predicate === TYPE ? this.stringOf(canonicalIri(term.value)) : this.nodeOf(term);
    const { language = '', datatype } = term;
    return {
      text: internedString(term.value),
      ...(language !== '' && { language: this.stringOf(language.toLowerCase()) }),
      ...(datatype && { datatype: this.stringOf(datatype.value) }),
    };
  }

  /** Returns one copy of equal texts, without the piece of the file that it was cut from. */
  private stringOf(text: string): string {
    const known = this.strings.get(text);
    if (known !== undefined) return known;
    const own = internedString(text);
    this.strings.set(own, own);
    this.length += own.length;
    return own;
  }
}

/** Returns the IRI of a class or property. Files write those of schema.org with `http` or `https`. */
export function canonicalIri(iri: string): string {
  return iri.startsWith('https://schema.org/') ? `http${iri.slice('https'.length)}` : iri;
}
