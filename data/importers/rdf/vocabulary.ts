import type { ImportConfig } from '../importer.ts';
import { mappedColumns } from '../mapping/mapper.ts';
import type { Mapping } from '../mapping/schema.ts';
import { columnsOf } from '../mapping/text.ts';
import { type Classes, configError, type RdfSettings } from './config.ts';
import { type Graph, type Node, TYPE } from './graph.ts';
import { follow, iriOf, type Path, parsePath } from './path.ts';

const CONTAINERS = /^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#(Bag|Seq|Alt|List)$/;

/** The settings of a file with its property paths parsed and its names expanded to IRIs. */
export class Vocabulary {
  readonly settings: RdfSettings;
  /** The mapping, with IRIs as the keys of its maps. */
  readonly mapping: Mapping;
  private readonly paths = new Map<string, Path>();
  private readonly classes: ReadonlyMap<string, readonly string[]>;
  private readonly otherClasses: ReadonlyMap<string, readonly string[]>;
  private readonly config: ImportConfig;

  /** @throws FingerpostError `bad-input` for a property path or a prefix that cannot be read. */
  constructor(settings: RdfSettings, config: ImportConfig) {
    this.settings = settings;
    this.config = config;
    this.mapping = this.withIriKeys(settings.mapping) as Mapping;
    const { position } = settings;
    const columns = mappedColumns(settings.mapping);
    if (position !== undefined) columns.push(typeof position === 'string' ? position : position.column);
    for (const column of columns) this.paths.set(column, this.parse(column));
    this.classes = this.typesOfClasses('classes', settings.classes);
    this.otherClasses = this.typesOfClasses('other_classes', settings.otherClasses);
  }

  /** All property paths of the mapping. */
  get allPaths(): Iterable<Path> {
    return this.paths.values();
  }

  /** Returns the path that a column of the mapping stands for. */
  pathOf(column: string): Path {
    return this.paths.get(column) ?? [];
  }

  /**
   * Returns the types of a node, those that contain another left out; none for a thing that is no place, and
   * `undefined` for one of unknown classes.
   */
  typesOf(graph: Graph, node: Node): readonly string[] | undefined {
    const given = new Set(graph.values(node, TYPE).filter((value) => typeof value === 'string'));
    const found = typesIn(this.classes, given) ?? typesIn(this.otherClasses, given);
    return found?.filter((type) => !found.some((other) => other.startsWith(`${type}/`)));
  }

  /** Whether the mapping makes a place of a node: one with a type and a name. */
  isPlace(graph: Graph, node: Node): boolean {
    const { name } = this.mapping;
    if (!this.typesOf(graph, node)?.length || name === undefined) return false;
    return columnsOf(name).some((column) => follow(graph, node, this.pathOf(column)).length > 0);
  }

  /** Returns the classes of a node that say what it is. Containers and lists are parts of another node's values. */
  classesOf(graph: Graph, node: Node): string[] {
    return graph
      .values(node, TYPE)
      .filter((value) => typeof value === 'string')
      .filter((iri) => !CONTAINERS.test(iri));
  }

  /** Returns an IRI as a prefixed name, where a prefix is known. */
  shortened(iri: string): string {
    for (const [prefix, start] of Object.entries(this.settings.prefixes)) {
      if (iri.startsWith(start) && iri.length > start.length) return `${prefix}:${iri.slice(start.length)}`;
    }
    return `<${iri}>`;
  }

  private readonly prefixOf = (prefix: string): string | undefined =>
    Object.hasOwn(this.settings.prefixes, prefix) ? this.settings.prefixes[prefix] : undefined;

  private parse(column: string): Path {
    const path = parsePath(column, this.prefixOf);
    if (typeof path !== 'string') return path;
    throw configError(this.config, keyOf(this.settings.mapping, column), path);
  }

  private typesOfClasses(key: string, classes: Classes): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, readonly string[]>();
    for (const [name, types] of Object.entries(classes)) {
      const iri = iriOf(name, this.prefixOf);
      if (iri === undefined) {
        throw configError(this.config, key, `"${name}" is neither <IRI> nor a name with a known prefix`);
      }
      found.set(
        iri,
        [types].flat().filter((type) => type !== ''),
      );
    }
    return found;
  }

  /** Returns the mapping with the prefixed names in its maps expanded, because nodes are mapped by their IRIs. */
  private withIriKeys(given: unknown): unknown {
    if (Array.isArray(given)) return given.map((item) => this.withIriKeys(item));
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(
      Object.entries(given).map(([key, value]) => [
        key,
        key === 'map' && typeof value === 'object' ? this.expanded(value) : this.withIriKeys(value),
      ]),
    );
  }

  private expanded(map: Readonly<Record<string, unknown>>): object {
    const entries = Object.entries(map);
    return Object.fromEntries(entries.map(([name, means]) => [iriOf(name, this.prefixOf) ?? name, means]));
  }
}

/** Returns the types of classes in the order of the map; `undefined` where it has none of the classes. */
function typesIn(
  classes: ReadonlyMap<string, readonly string[]>,
  given: ReadonlySet<unknown>,
): readonly string[] | undefined {
  const known = [...classes].filter(([iri]) => given.has(iri));
  return known.length === 0 ? undefined : [...new Set(known.flatMap(([, types]) => types))];
}

function keyOf(mapping: Mapping, column: string): string {
  const found = Object.entries(mapping).find(([, value]) =>
    JSON.stringify(value).includes(JSON.stringify(column).slice(1, -1)),
  );
  return found?.[0] ?? 'position';
}

/** Returns the predicates that any of the vocabularies reads. */
export function wantedBy(vocabularies: readonly Vocabulary[]): {
  readonly forward: Set<string>;
  readonly inverse: Set<string>;
} {
  const wanted = { forward: new Set<string>(), inverse: new Set<string>() };
  for (const { allPaths } of vocabularies)
    for (const path of allPaths)
      for (const { predicate, isInverse } of path.flat())
        (isInverse ? wanted.inverse : wanted.forward).add(predicate);
  return wanted;
}
