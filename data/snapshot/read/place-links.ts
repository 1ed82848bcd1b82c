import { isJsonObject } from '../../io/json-file.ts';
/** The links that a place shows to other places, and to its live departures. */
export interface PlaceLinks {
  readonly parent: readonly string[];
  readonly child: readonly string[];
  readonly primary_place?: string;
  readonly rti: Readonly<Record<string, string>>;
}

/** Reads `_links` of a place (docs/contract.md). A relation may be one link or several, whatever it usually is. */
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

/** The id in `/places/<id>`, wherever such a path is below: `[]` where there is none. */
function idOf(href: unknown): string[] {
  if (typeof href !== 'string') return [];
  const [path = ''] = href.split(/[?#]/);
  const below = path.lastIndexOf('/places/');
  const [id = ''] = path.slice(below + '/places/'.length).split('/');
  if (below < 0 || id === '') return [];
  try {
    return [decodeURIComponent(id)];
  } catch {
    // A service that doesn't encode its ids may have a "%" in one.
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
