import * as v from 'valibot';
import type { TypeTree } from '../../src/core/place-type.ts';
import type { PlaceRecord } from '../record/place-schema.ts';
import { type Crawl, checkpoint, limitPlaces, UnresumableCrawl } from './crawl.ts';
import { fetchSingly, type Ids } from './read/details.ts';
import { type Flagged, findFlagged } from './read/flags.ts';
import { listPlaces } from './read/listing.ts';
import { listSites, type Site } from './read/park-and-rides.ts';
import { idSchema, type TypeName } from './read/search-page.ts';
import { readTypeTree, treeFromNames, withSeen } from './read/types.ts';
import { FoundPlaces } from './state/found-places.ts';
import type { IdSet } from './state/id-set.ts';
import { fetchWholeDetails } from './state/whole-details.ts';

/** Everything that a service shows of its places. */
export interface Snapshot {
  /** Reads the records from the journal one by one, sorted by the code points of their ids. */
  readonly places: () => Iterable<PlaceRecord>;
  /** Counts of the records that `places` has returned so far. */
  readonly counts: Counts;
  readonly types: TypeTree;
}

interface Counts {
  places: number;
  accessible: number;
  flagged: number;
  sites: number;
}

/**
 * Crawls a service from beginning to end. Missing data is listed in the crawl's report. The journal keeps the
 * records; memory holds only an id and some numbers for each place.
 * @param known type tree to take plurals and descriptions from when the service has none
 * @throws FingerpostError `bad-input` that names the URL that stopped the crawl. The journal keeps all earlier
 *   results.
 */
export async function takeSnapshot(crawl: Crawl, known: TypeTree): Promise<Snapshot> {
  const listing = await listPlaces(crawl);
  const { ids } = listing;
  if (ids.size === 0) throw new UnresumableCrawl(`${crawl.base}/places/search shows no places`);
  // A flag search may find a place that is newer than the listing.
  const flagged = await findFlagged(crawl, ids);
  const sites = await listSites(crawl);
  const found = new FoundPlaces(crawl, ids, sites);
  found.takeTypes(listing.types);
  const asked = ids.size;
  await fetchWholeDetails(crawl, inOrder(ids), found.take);
  const missing = sites.filter((site) => found.sites.placeOf(site) === undefined);
  const names = missing.map(({ identifier }) => identifier).filter((name) => v.is(idSchema, name));
  const unlisted = [...new Set(names)].sort();
  limitPlaces(crawl, ids.size + unlisted.length, `${crawl.base} names`);
  const more = { count: unlisted.length, [Symbol.iterator]: () => unlisted.values() };
  await fetchSingly(crawl, more, 'park-and-ride sites', found.take);
  found.account(asked + unlisted.length);
  if (found.kept === 0)
    throw new UnresumableCrawl(`none of the ${asked} places of ${crawl.base} can be used`);

  const siteAt = new Map<string, Site>();
  for (const site of sites) {
    const place = found.sites.placeOf(site);
    if (place !== undefined) siteAt.set(place, site);
    else crawl.report.warn(`${site.identifier} is in the list of park-and-ride sites, but is no place`);
  }
  const types = await typeTree(crawl, found.types, known);
  const counts: Counts = { places: 0, accessible: 0, flagged: 0, sites: 0 };
  function* places(): Generator<PlaceRecord> {
    for (const number of ids.sorted()) {
      const shown = found.record(number);
      if (!shown) continue;
      const record = withFlags(withSite(shown, siteAt.get(shown.id)), flagged, number);
      counts.places++;
      counts.accessible += Number(record.accessibility !== undefined);
      counts.flagged += Number(record.flags !== undefined);
      counts.sites += Number(record.park_and_ride !== undefined);
      yield record;
    }
  }
  return { places, counts, types };
}

/** Returns the current ids, sorted. Later additions are not included. */
function inOrder(ids: IdSet): Ids {
  const order = ids.sorted();
  return {
    count: order.length,
    *[Symbol.iterator]() {
      for (const number of order) yield ids.at(number);
    },
  };
}

function withSite(record: PlaceRecord, site: Site | undefined): PlaceRecord {
  if (!site) return record;
  const { identifier: _, ...facts } = site;
  return { ...record, park_and_ride: facts };
}

/** Adds the features and flags of the searches. The accessibility of the place itself takes precedence. */
function withFlags(record: PlaceRecord, flagged: Flagged, number: number): PlaceRecord {
  const has = flagged.accessibilityOf(number).map((feature) => [feature, true]);
  const known = { ...Object.fromEntries(has), ...record.accessibility };
  const carried = flagged.flagsOf(number);
  return {
    ...record,
    ...(Object.keys(known).length > 0 && { accessibility: known }),
    ...(carried.length > 0 && { flags: carried }),
  };
}

async function typeTree(crawl: Crawl, names: readonly TypeName[], known: TypeTree): Promise<TypeTree> {
  const { tree, warning } = await checkpoint(crawl, '/places/types', async () => {
    const answer = await crawl.fetch('/places/types');
    if (!answer.ok) return { warning: answer.problem };
    const read = readTypeTree(answer.json);
    return read ? { tree: read } : { warning: `${answer.url} answers in a form that can't be read` };
  });
  if (tree) return withSeen(tree, names, known);
  crawl.report.warn(`the tree of types is made of the types that the places have: ${warning}`);
  return treeFromNames(names, known);
}
