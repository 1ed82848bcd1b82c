import type { TypeTree } from '../../../src/core/place.ts';
import { OUTSIDE_TREE } from '../../record/check-record.ts';
import type { Report } from '../../record/report.ts';
import { hasRootOf } from '../../record/type-tree.ts';
import { presentTags, tagsOfAnyTime } from './lifecycle.ts';
import { namesOf } from './names.ts';
import type { OsmElement, Tags } from './read/element.ts';
import { osmIdentifier } from './read/element.ts';
import type { OsmKind } from './type-rule.ts';
import type { TypeTable } from './type-table.ts';

const GONE = 'is disused, gone, or not there yet';
const NAMELESS = 'has no name, and is of a kind that needs one';
const PRIVATE = 'is private and has no name';
const NO_PLACE = 'is a relation that is no place by itself';
/** Reason for an element whose stop is kept. */
export const PART_OF_STOP = 'is part of the stop of the same name or code';
/** Reason for a building of a place that is kept. */
export const BUILDING_OF_PLACE = 'is the building of a place of the same name';
/** Reason for an element whose area is kept. */
export const PART_OF_AREA = 'is part of the street, town or water of the same name';
/** Reasons that are no faults: a map has many such elements. */
const BY_RULE: ReadonlySet<string> = new Set([
  GONE,
  NAMELESS,
  PRIVATE,
  NO_PLACE,
  PART_OF_STOP,
  PART_OF_AREA,
  BUILDING_OF_PLACE,
]);

/** Types of relations that group others: https://wiki.openstreetmap.org/wiki/Types_of_relation */
const NO_PLACES =
  /^(street|associatedStreet|route|route_master|superroute|network|waterway|watershed|restriction|enforcement|connectivity|destination_sign|provides_feature|dual_carriageway)(:|$)/i;

/** An element that is a place, with its kinds. */
export interface Candidate<E extends OsmElement = OsmElement> {
  readonly element: E;
  readonly kinds: readonly OsmKind[];
}

/** Decides which elements are places, and accounts for the others. Call it once for each element. */
export class ElementCandidates {
  /** Number of elements that are no places: roads, trees, the nodes of outlines. */
  noPlaces = 0;
  private readonly seen = new Set<string>();
  private readonly path: string;
  private readonly table: TypeTable;
  private readonly tree: TypeTree;
  private readonly report: Report;

  constructor(path: string, table: TypeTable, tree: TypeTree, report: Report) {
    this.path = path;
    this.table = table;
    this.tree = tree;
    this.report = report;
  }

  /** Returns the element with its kinds, or `undefined` when it is no place or cannot be used. */
  take<E extends OsmElement>(element: E): Candidate<E> | undefined {
    const { tags } = element;
    const kinds = tags ? this.table.kindsOf(presentTags(tags)) : [];
    if (!tags || kinds.length === 0) {
      if (tags && this.wasPlace(tags)) {
        this.report.read++;
        this.leaveOut(element, GONE);
      } else this.noPlaces++;
      return undefined;
    }
    this.report.read++;
    const identifier = osmIdentifier(element);
    if (Number.isNaN(element.id)) return this.leaveOut(element, 'has no id');
    if (this.seen.has(identifier)) {
      this.report.repeated++;
      return undefined;
    }
    const usable = this.usable(tags, kinds);
    const { type = '' } = tags;
    const [kind] = kinds[0]!.types;
    if (element.type === 'relation' && NO_PLACES.test(type)) return this.leaveOut(element, NO_PLACE, type);
    if (usable === OUTSIDE_TREE) return this.leaveOut(element, OUTSIDE_TREE, kind, kind);
    if (typeof usable === 'string') return this.leaveOut(element, usable, tags.name ?? kind);
    this.seen.add(identifier);
    return { element, kinds: usable };
  }

  /**
   * Reports an element that is left out.
   * @param detail the value that was found.
   * @param value the value to count among all elements with this reason.
   */
  leaveOut(element: OsmElement, reason: string, detail?: string, value?: string): undefined {
    this.report.leaveOut({
      file: this.path,
      ...(element.line !== undefined && { line: element.line }),
      reason,
      detail: [osmIdentifier(element), detail ?? element.tags?.name ?? []].flat().join(', '),
      ...(value !== undefined && { value }),
      ...(BY_RULE.has(reason) && { byRule: true }),
    });
  }

  /** Returns the possible kinds of the place, or the reason why there is none. */
  private usable(tags: Tags, kinds: readonly OsmKind[]): readonly OsmKind[] | string {
    const known = kinds.filter(({ types }) => types.every((type) => hasRootOf(this.tree, type)));
    if (known.length === 0) return OUTSIDE_TREE;
    if (namesOf(tags).name !== '') return known;
    const nameless = known.filter((kind) => kind.nameless);
    if (nameless.length === 0) return NAMELESS;
    return tags.access === 'private' || tags.access === 'no' ? PRIVATE : nameless;
  }

  private wasPlace(tags: Tags): boolean {
    const former = tagsOfAnyTime(tags);
    return former !== undefined && this.table.kindsOf(former).length > 0;
  }
}
