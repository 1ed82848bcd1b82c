import { isJsonObject } from '../../io/json-file.ts';
/** The links of a place to other places and to its live departures. */
export interface PlaceLinks {
  readonly parent: readonly string[];
  readonly child: readonly string[];
  readonly primary_place?: string;
  readonly rti: Readonly<Record<string, string>>;
}

/** Reads `_links` of a place (docs/contract.md). Accepts one link or several for every relation. */
export function readPlaceLinks(links: unknown): PlaceLinks {
  const relations = isJsonObject(links) ? links : {};
  const ids = (relation: string): string[] =>
    listOf(relations[relation]).flatMap((link) => (isJsonObject(link) ? idOf(link.href) : []));
  const [primary] = ids('primary_place');
  return {
    parent: ids('parent'),
    child: ids('child'),
    ...(primary !== undefined && { primary_place: primary }),
    rti: Object.fromEntries(Object.entries(relations).flatMap(([relation, link]) => live(relation, link))),
  };
}

/** Returns the id in `/places/<id>` at any depth of the path, or `[]` when there is none. */
function idOf(href: unknown): string[] {
  if (typeof href !== 'string') return [];
  const [path = ''] = href.split(/[?#]/);
  const below = path.lastIndexOf('/places/');
  const [id = ''] = path.slice(below + '/places/'.length).split('/');
  if (below < 0 || id === '') return [];
  try {
    return [decodeURIComponent(id)];
  } catch {
    // The id of a service that does not encode its ids may contain "%".
    return [id];
  }
}

function live(relation: string, links: unknown): [string, string][] {
  const type = relation.startsWith('rti:') ? relation.slice('rti:'.length) : '';
  const [link] = listOf(links);
  if (type === '' || !isJsonObject(link)) return [];
  return [[type, typeof link.title === 'string' ? link.title : type]];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
