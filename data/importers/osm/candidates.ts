import type { TypeTree } from '../../../src/core/place-type.ts';
import type { Report } from '../../build/report.ts';
import { OUTSIDE_TREE } from '../../record/check-record.ts';
import { hasRootOf } from '../../record/type-tree.ts';
import { presentTags, tagsOfAnyTime } from './lifecycle.ts';
import { namesOf } from './names.ts';
import type { OsmElement, Tags } from './read/element.ts';
import { osmIdentifier } from './read/element.ts';
import type { Kind } from './type-rule.ts';
import type { TypeTable } from './type-table.ts';

const GONE = 'is disused, gone, or not there yet';
const NAMELESS = 'has no name, and is of a kind that needs one';
const PRIVATE = 'is private and has no name';
const NO_PLACE = 'is a relation that is no place by itself';
/** Of an element beside one that was kept. */
export const PART_OF_STOP = 'is part of the stop of the same name or code';
/** A map has many such elements, and nothing is wrong with them. */
const BY_RULE: ReadonlySet<string> = new Set([GONE, NAMELESS, PRIVATE, NO_PLACE, PART_OF_STOP]);

/** Relations that hold others together, by their tag `type`: https://wiki.openstreetmap.org/wiki/Types_of_relation */
const NO_PLACES =
  /^(street|associatedStreet|route|route_master|superroute|network|waterway|watershed|restriction|enforcement|connectivity|destination_sign|provides_feature|dual_carriageway)(:|$)/i;

/** A place in the making. */
export interface Candidate<E extends OsmElement = OsmElement> {
  readonly element: E;
  readonly kinds: readonly Kind[];
}

/** OpenStreetMap allows 255; a longer value was not written by anyone who names a place. */
const MAX_TAG_LENGTH = 2000;

/** Tells which elements are places, and accounts for those that are not. To be asked once for each element. */
export class Candidates {
  /** Elements that nobody would look for as a place: roads, trees, the nodes of outlines. */
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

  /** The element with what it is, or `undefined` where it is no place or can't be used as one. */
  take<E extends OsmElement>(element: E): Candidate<E> | undefined {
    const tags = element.tags && this.shortened(element.tags);
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
    return { element: tags === element.tags ? element : { ...element, tags }, kinds: usable };
  }

  /**
   * @param detail what was found instead of what was wanted.
   * @param value what is counted of all that are left out for this reason.
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

  /** The kinds that the place can be of, or the reason why it can't be one. */
  private usable(tags: Tags, kinds: readonly Kind[]): readonly Kind[] | string {
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

  private shortened(tags: Tags): Tags {
    const long = Object.keys(tags).filter((key) => key.length + tags[key]!.length > MAX_TAG_LENGTH);
    if (long.length === 0) return tags;
    this.report.warn(`${this.path}: a tag of more than ${MAX_TAG_LENGTH} characters is kept out`);
    return Object.assign(
      Object.create(null),
      Object.fromEntries(Object.entries(tags).filter(([key]) => !long.includes(key))),
    );
  }
}
