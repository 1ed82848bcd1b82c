import type { TypeTree } from '../../src/core/place-type.ts';
import type { PlaceRecord } from '../place-schema.ts';
import { type Crawl, HopelessCrawl, remember } from './crawl.ts';
import { type Details, fetchSingly, together } from './details.ts';
import { type Flagged, findFlagged } from './flags.ts';
import { listPlaces } from './listing.ts';
import { listSites, placesByIdentifier, type Site } from './park-and-rides.ts';
import type { TypeName } from './search-page.ts';
import { readTypeTree, treeFromNames, withSeen } from './types.ts';
import { fetchWholeDetails } from './whole-details.ts';

/** All that a service shows of its places. */
export interface Snapshot {
  /** By id, in the order of UTF-16 code units. */
  readonly records: readonly PlaceRecord[];
  readonly types: TypeTree;
}

/**
 * Crawls a service from beginning to end. What it couldn't get is in the crawl's report afterwards.
 * @param known tree to take plurals and descriptions from where the service doesn't tell them
 * @throws FingerpostError `bad-input` that names the URL which stopped it; what was learnt is in the journal.
 */
export async function takeSnapshot(crawl: Crawl, known: TypeTree): Promise<Snapshot> {
  const listing = await listPlaces(crawl);
  if (listing.ids.length === 0) throw new HopelessCrawl(`${crawl.base}/places/search shows no places`);
  const flagged = await findFlagged(crawl);
  // A flag may have been found on a place that was new since the listing.
  const everyFlag = [...flagged.accessibility.values(), ...flagged.flags.values()];
  const ids = [...new Set([...listing.ids, ...everyFlag.flatMap((set) => [...set])])].sort();
  const sites = await listSites(crawl);
  const details = await fetchWholeDetails(crawl, ids);
  const records = new Map(details.records.map((record) => [record.id, record]));
  const missing = sites
    .map(({ identifier }) => identifier)
    .filter((identifier) => !placesByIdentifier(records.values()).has(identifier));
  const unlisted = [...new Set(missing)].sort();
  const more = await fetchSingly(crawl, unlisted, 'park-and-ride sites');
  for (const record of more.records) records.set(record.id, record);
  markSites(crawl, records, sites);

  account(crawl, records.size, ids.length + unlisted.length, together([details, more]));
  if (records.size === 0) {
    throw new HopelessCrawl(`none of the ${ids.length} places of ${crawl.base} can be used`);
  }
  const names = [...listing.types, ...details.types, ...more.types];
  const types = await typeTree(crawl, names, known);
  const sorted = [...records.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { records: sorted.map((record) => withFlags(record, flagged)), types };
}

/** Tells the report what became of each place that was asked for. */
function account({ report, base }: Crawl, kept: number, asked: number, details: Details): void {
  const { gone, left, warnings } = details;
  report.kept = kept;
  // One that shows itself under the id of another is said twice.
  report.repeated = Math.max(0, asked - kept - gone.length - left.length);
  report.read = kept + report.repeated + gone.length + left.length;
  for (const id of gone)
    report.leaveOut({ file: base, reason: 'listed, but there is no such place any more', detail: id });
  for (const { id, reason, detail } of left) {
    report.leaveOut({ file: base, reason, detail: detail === undefined ? id : `${id}: ${detail}` });
  }
  for (const warning of warnings) report.warn(warning);
}

/** What the place itself shows of its accessibility is believed over what searches tell of it. */
function withFlags(record: PlaceRecord, { accessibility, flags }: Flagged): PlaceRecord {
  const has = [...accessibility].filter(([, ids]) => ids.has(record.id)).map(([feature]) => [feature, true]);
  const known = { ...Object.fromEntries(has), ...record.accessibility };
  const carried = [...flags].filter(([, ids]) => ids.has(record.id)).map(([flag]) => flag);
  return {
    ...record,
    ...(Object.keys(known).length > 0 && { accessibility: known }),
    ...(carried.length > 0 && { flags: carried }),
  };
}

function markSites({ report }: Crawl, records: Map<string, PlaceRecord>, sites: readonly Site[]): void {
  const places = placesByIdentifier(records.values());
  for (const { identifier, ...site } of sites) {
    const record = records.get(places.get(identifier) ?? '');
    if (record) records.set(record.id, { ...record, park_and_ride: site });
    else report.warn(`${identifier} is in the list of park-and-ride sites, but is no place`);
  }
}

async function typeTree(crawl: Crawl, names: readonly TypeName[], known: TypeTree): Promise<TypeTree> {
  const { tree, warning } = await remember(crawl, '/places/types', async () => {
    const answer = await crawl.ask('/places/types');
    if (!answer.ok) return { warning: answer.problem };
    const read = readTypeTree(answer.json);
    return read ? { tree: read } : { warning: `${answer.url} answers in a form that can't be read` };
  });
  if (tree) return withSeen(tree, names, known);
  crawl.report.warn(`the tree of types is made of the types that the places have: ${warning}`);
  return treeFromNames(names, known);
}
