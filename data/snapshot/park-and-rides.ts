import * as v from 'valibot';
import type { PlaceRecord } from '../place-schema.ts';
import { type Crawl, remember } from './crawl.ts';

/** A site of the park-and-rides list. */
export interface Site {
  readonly identifier: string;
  /** Spaces in all, where the list says so. */
  readonly capacity?: number;
}

const PATH = '/transport/park-and-rides';

const listSchema = v.object({
  park_and_rides: v.array(v.object({ identifier: v.string(), capacity: v.optional(v.unknown()) })),
});

/** The sites of the park-and-rides list; none, with a warning, where the service has no such list. */
export async function listSites(crawl: Crawl): Promise<readonly Site[]> {
  const { sites, warning } = await remember(crawl, PATH, async () => {
    const answer = await crawl.ask(PATH, true);
    if (!answer.ok) return { sites: [], warning: `no park-and-ride site is known: ${answer.problem}` };
    const list = v.safeParse(listSchema, answer.json);
    if (list.success) return { sites: list.output.park_and_rides.map(readSite) };
    return {
      sites: [],
      warning: `no park-and-ride site is known: ${answer.url} was answered with another kind of JSON`,
    };
  });
  if (warning !== undefined) crawl.report.warn(warning);
  return sites;
}

/** Zero is what the list says where not even the capacity is known. */
function readSite({ identifier, capacity }: { identifier: string; capacity?: unknown }): Site {
  const known = typeof capacity === 'number' && Number.isSafeInteger(capacity) && capacity > 0;
  return { identifier, ...(known && { capacity }) };
}

/** Finds a site's place by any identifier, the primary ones first. */
export function placesByIdentifier(records: Iterable<PlaceRecord>): Map<string, string> {
  const places = new Map<string, string>();
  const all = [...records];
  for (const { id } of all) places.set(id, id);
  for (const { id, identifiers = [] } of all) {
    for (const identifier of identifiers) if (!places.has(identifier)) places.set(identifier, id);
  }
  return places;
}
