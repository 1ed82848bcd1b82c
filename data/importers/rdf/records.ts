import type { Fault } from '../../record/check-record.ts';
import { TEXT_LISTS } from '../../record/place-schema.ts';
import type { Report } from '../../record/report.ts';
import { withDerivedId } from '../mapping/derived-id.ts';
import { createMapper, type Mapper } from '../mapping/mapper.ts';
import { readPair, readWkt } from '../mapping/position-text.ts';
import type { Mapping } from '../mapping/schema.ts';
import type { Fields } from '../mapping/text.ts';
import type { Graph, Node } from './graph.ts';
import { Identifiers } from './identifiers.ts';
import { cyclicLinks } from './parts.ts';
import { follow } from './path.ts';
import { isIri, textsOf } from './texts.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Default prefix of ids. */
const PREFIX = 'rdf';

const NAMES = ['name', 'name_sort', 'short_name'] as const;
const LINKS = ['parent', 'child'] as const;
const LISTS = ['alternative_names', ...TEXT_LISTS, 'identifiers', ...LINKS, 'files'] as const;

/** An unchecked record of the places format, with the node that it is about. */
interface NodeRecord {
  readonly node: Node;
  readonly record: PartialRecord;
}

interface PartialRecord {
  readonly id?: string;
  readonly name?: string;
  readonly type?: readonly string[];
  readonly identifiers?: readonly string[];
  readonly alternative_names?: readonly string[];
  readonly parent?: readonly string[];
  readonly child?: readonly string[];
  readonly primary_place?: string;
  readonly [key: string]: unknown;
}

/** Turns the nodes of a graph into records. */
export class NodeMapper {
  private readonly graph: Graph;
  private readonly vocabulary: Vocabulary;
  private readonly report: Report;
  private readonly prefix: string;
  private readonly identifiers: Identifiers;
  private readonly names: Mapper;
  private readonly lists: Mapper;
  private readonly texts: Mapper;

  constructor(graph: Graph, vocabulary: Vocabulary, report: Report) {
    const { mapping, settings } = vocabulary;
    this.graph = graph;
    this.vocabulary = vocabulary;
    this.report = report;
    this.prefix = mapping.prefix ?? PREFIX;
    this.identifiers = new Identifiers(settings.idOfIri, this.prefix);
    const mapper = (given: Mapping): Mapper => createMapper(given, this.prefix, report);
    const isIn = (keys: readonly string[]) => (key: string) => keys.includes(key);
    this.names = mapper(pick(mapping, isIn(NAMES)));
    this.lists = mapper(pick(mapping, isIn(LISTS)));
    this.texts = mapper(pick(mapping, (key) => !isIn([...NAMES, ...LISTS])(key)));
  }

  /** Returns the records of all places of the graph, or the reasons why nodes are left out, in its order. */
  *records(): Generator<{ readonly what: string; readonly record: object | Fault }> {
    const found: NodeRecord[] = [];
    for (const node of this.graph.typedNodes()) {
      const type = this.vocabulary.typesOf(this.graph, node);
      if (type === undefined) this.warnOfClasses(node);
      else if (type.length > 0) {
        const record = this.recordOf(node, type);
        this.identifiers.set(node, record.name ? record.id : undefined);
        if (record.name) found.push({ node, record });
        else yield { what: node, record: { reason: 'has no name' } };
      }
    }
    const linked = found.map(({ node, record }) => ({ node, record: this.linked(record) }));
    const cyclic = this.cyclicLinksOf(linked);
    for (const { node, record } of linked) {
      const { id = '' } = record;
      const without = (key: 'parent' | 'child', isCyclic: (other: string) => boolean): object => {
        const others = record[key]?.filter((other) => !isCyclic(other)) ?? [];
        return others.length === record[key]?.length ? {} : { [key]: others };
      };
      yield {
        what: node,
        record: {
          ...record,
          ...without('parent', (whole) => cyclic.has(linkKey(id, whole))),
          ...without('child', (part) => cyclic.has(linkKey(part, id))),
        },
      };
    }
  }

  private recordOf(node: Node, type: readonly string[]): PartialRecord {
    const { languages } = this.vocabulary.settings;
    const fields: Fields = (column) =>
      textsOf(follow(this.graph, node, this.vocabulary.pathOf(column)), languages);
    const allNames: Fields = (column) =>
      fields(column).filter((text) => !isIri(text) && !text.startsWith('_:'));
    const first =
      (from: Fields): Fields =>
      (column) =>
        from(column)
          .filter((text) => !text.startsWith('_:'))
          .slice(0, 1);
    const record: PartialRecord = {
      ...this.lists(fields),
      ...this.texts(first(fields)),
      ...this.names(first(allNames)),
      type,
    };
    const placed = { ...record, ...this.placeOf(record, fields) };
    const whole = { ...placed, ...this.moreNames(record, allNames), ...withoutScheme(record.phone) };
    return this.withId(node, whole);
  }

  /** Returns the position and outline, from the keys that have both latitude and longitude. */
  private placeOf(record: PartialRecord, fields: Fields): object {
    const { position } = this.vocabulary.settings;
    const { column, order } =
      typeof position === 'object' ? position : { column: position, order: 'lat lon' as const };
    const texts = column === undefined ? [] : fields(column);
    const outline = typeof record.shape === 'string' ? readWkt(record.shape) : undefined;
    if (record.shape !== undefined && !outline) {
      this.report.warn(
        'a shape is not well-known text in degrees, and is left out',
        String(record.shape).slice(0, 60),
      );
    }
    const where = [outline, ...texts.map((text) => readPair(text, order) ?? readWkt(text))].find(
      (found) => found !== undefined,
    );
    const given = record.lat === undefined && record.lon === undefined ? where : undefined;
    return {
      ...(given && { lat: given.lat, lon: given.lon }),
      ...(record.shape !== undefined && { shape: outline?.shape ?? '' }),
    };
  }

  /** Returns the alternative names: those of the mapping, and all that it takes as names but one. */
  private moreNames(record: PartialRecord, names: Fields): object {
    const { name } = this.vocabulary.mapping;
    const others = typeof name === 'string' && !name.includes('{') ? names(name) : [];
    const all = [...(record.alternative_names ?? []), ...others].filter((text) => !isIri(text));
    const distinct = [...new Set(all)].filter((text) => text !== record.name && text !== record.short_name);
    return distinct.length > 0 ? { alternative_names: distinct } : { alternative_names: [] };
  }

  private withId(node: Node, record: PartialRecord): PartialRecord {
    const { mapping } = this.vocabulary;
    const isBlank = node.startsWith('_:');
    const own = isBlank ? undefined : this.identifiers.byRule(node);
    const identifiers = (record.identifiers ?? []).flatMap((text) => this.identifiers.ofText(text) ?? []);
    const whole = { ...record, identifiers: own === undefined ? identifiers : [own, ...identifiers] };
    if (mapping.id !== undefined && record.id === undefined) {
      const derived = withDerivedId(whole, mapping, this.prefix, this.report) as PartialRecord;
      if (derived.id !== undefined) return derived;
    }
    if (record.id !== undefined) return { ...whole, id: this.identifiers.ofText(record.id) ?? record.id };
    if (own !== undefined) return { ...whole, id: own };
    if (isBlank) return withDerivedId(whole, {}, this.prefix, this.report) as PartialRecord;
    this.report.warn(
      'an id is derived from an IRI whose beginning "id_of_iri" lacks: write it under "imports" in the --config',
      node,
    );
    return { ...whole, id: this.identifiers.byHash(node) };
  }

  /** Returns a record with the nodes in its links replaced by the ids of their places. */
  private linked(record: PartialRecord): PartialRecord {
    const { parent = [], child = [], primary_place, ...rest } = record;
    const idsOf = (links: readonly string[]): string[] => [
      ...new Set(links.flatMap((link) => this.identifiers.ofLink(link) ?? [])),
    ];
    const [primary] = idsOf(primary_place === undefined ? [] : [primary_place]);
    return {
      ...rest,
      parent: idsOf(parent),
      child: idsOf(child),
      ...(primary !== undefined && primary !== record.id && { primary_place: primary }),
    };
  }

  private cyclicLinksOf(records: readonly NodeRecord[]): ReadonlySet<string> {
    const cyclic = cyclicLinks(
      records.map(({ record: { id = '', parent = [], child = [] } }) => ({ id, parent, child })),
    );
    for (const { part, whole } of cyclic) {
      this.report.warnOf(
        'links by which a place would be part of itself are left out',
        `${part} in ${whole}`,
      );
    }
    return new Set(cyclic.map(({ part, whole }) => linkKey(part, whole)));
  }

  private warnOfClasses(node: Node): void {
    for (const iri of this.vocabulary.classesOf(this.graph, node)) {
      this.report.warnOf('classes that the mapping lacks', this.vocabulary.shortened(iri));
    }
  }
}

function linkKey(part: string, whole: string): string {
  return `${part} ${whole}`;
}

function pick(mapping: Mapping, isWanted: (key: string) => boolean): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([key]) => isWanted(key)));
}

/** A telephone number may be an IRI. */
function withoutScheme(phone: unknown): object {
  return typeof phone === 'string' && phone.startsWith('tel:') ? { phone: phone.slice('tel:'.length) } : {};
}
