import * as v from 'valibot';
import type { PlaceRecord } from '../../record/place-schema.ts';
import { type Crawl, checkpoint } from '../crawl.ts';

/** A site of the park-and-rides list. */
export interface Site {
  readonly identifier: string;
  /** Total number of spaces, if the list has it. */
  readonly capacity?: number;
}

const PATH = '/transport/park-and-rides';

const listSchema = v.object({
  park_and_rides: v.array(v.object({ identifier: v.string(), capacity: v.optional(v.unknown()) })),
});

/** Returns the sites of the park-and-rides list. Returns none, with a warning, when the service has no such list. */
export async function listSites(crawl: Crawl): Promise<readonly Site[]> {
  const { sites, warning } = await checkpoint(crawl, PATH, async () => {
    const answer = await crawl.fetch(PATH, true);
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

/** Reads a site. The list has a capacity of zero when the capacity is unknown. */
function readSite({ identifier, capacity }: { identifier: string; capacity?: unknown }): Site {
  const known = typeof capacity === 'number' && Number.isSafeInteger(capacity) && capacity > 0;
  return { identifier, ...(known && { capacity }) };
}

/** Finds the places of sites by any identifier, the primary ones first. */
export class SitePlaces {
  private readonly wanted: ReadonlySet<string>;
  private readonly primary = new Set<string>();
  private readonly others = new Map<string, string>();

  constructor(sites: readonly Site[]) {
    this.wanted = new Set(sites.map(({ identifier }) => identifier));
  }

  take({ id, identifiers = [] }: PlaceRecord): void {
    if (this.wanted.has(id)) this.primary.add(id);
    for (const each of identifiers) {
      if (this.wanted.has(each) && !this.others.has(each)) this.others.set(each, id);
    }
  }

  /** Returns the id of the place at a site, or `undefined`. */
  placeOf({ identifier }: Site): string | undefined {
    return this.primary.has(identifier) ? identifier : this.others.get(identifier);
  }
}
