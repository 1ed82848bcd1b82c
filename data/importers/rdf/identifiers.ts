import { createHash } from 'node:crypto';
import { identifierOf } from '../mapping/mapper.ts';
import type { Node } from './graph.ts';
import { isIri } from './texts.ts';

/** Hex digits of a hash: among a million places, two collide by chance once in 500 times. */
const HASH_DIGITS = 12;

/** Turns nodes and texts into identifiers of the form `<prefix>:<value>`. */
export class Identifiers {
  private readonly rules: readonly (readonly [start: string, identifier: string])[];
  private readonly prefix: string;
  /** The ids of the nodes of the file that have a place; `undefined` for one that was left out. */
  private readonly ids = new Map<Node, string | undefined>();

  /**
   * @param idOfIri from the beginning of an IRI, or of another text, to that of the identifier. `http` and `https`
   *   are the same.
   * @param prefix prefix of ids that are derived from an IRI.
   */
  constructor(idOfIri: Readonly<Record<string, string>>, prefix: string) {
    this.rules = Object.entries(idOfIri)
      .map(([start, identifier]) => [withHttp(start), identifier] as const)
      .sort(([a], [b]) => b.length - a.length);
    this.prefix = prefix;
  }

  /** Returns the identifier that the rules make of an IRI or another text; `undefined` without a rule for it. */
  byRule(text: string): string | undefined {
    const plain = withHttp(text);
    const rule = this.rules.find(([start]) => plain.startsWith(start) && plain.length > start.length);
    return rule && identifierOf(this.prefix, rule[1] + plain.slice(rule[0].length));
  }

  /** Returns the identifier of an IRI without a rule: a hash, because half an IRI may be that of two places. */
  byHash(iri: string): string {
    return `${this.prefix}:${createHash('sha256').update(iri).digest('hex').slice(0, HASH_DIGITS)}`;
  }

  /** Sets the id of the place of a node. */
  set(node: Node, id: string | undefined): void {
    this.ids.set(node, id);
  }

  /** Returns an identifier that the mapping gives for a place; `undefined` for an IRI of another form. */
  ofText(text: string): string | undefined {
    return this.byRule(text) ?? (isNode(text) ? undefined : text);
  }

  /** Returns the id of the place that a link leads to; `undefined` where there is none. */
  ofLink(text: string): string | undefined {
    return this.ids.has(text) ? this.ids.get(text) : this.ofText(text);
  }
}

/** Whether a text is the IRI or the label of a node, and no identifier. */
function isNode(text: string): boolean {
  return text.startsWith('_:') || text.startsWith('urn:') || isIri(text);
}

function withHttp(iri: string): string {
  return iri.startsWith('https://') ? `http${iri.slice('https'.length)}` : iri;
}
