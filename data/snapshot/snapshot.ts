import { rename, rm, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { accessibilityFeatures, curationFlags } from '../../src/core/accessibility.ts';
import type { TypeTree } from '../../src/core/place-type.ts';
import { writeError } from '../io/file-errors.ts';
import type { PlaceRecord } from '../record/place-schema.ts';
import { type Crawl, limitPlaces, unusable } from './crawl.ts';
import { fetchPlaces } from './fetch-places.ts';
import { listFlagged, listPlaces } from './list-places.ts';
import { idSchema, MAX_TYPES, readSites, readTypes, toTypeTree } from './read-answers.ts';

/** How many places a snapshot has, and how many of them with accessibility, flags, and a park-and-ride site. */
type Counts = { places: number; accessible: number; flagged: number; sites: number };

/** Returns the path of the type tree of a snapshot. */
export const typesPath = (out: string): string => `${out}.types.json`;

/**
 * Crawls a service from beginning to end, and writes its places and their types. Missing data is listed in the
 * crawl's report. The journal keeps the records; memory holds only ids.
 * @param known type tree to take plurals and descriptions from when the service has none
 * @throws FingerpostError `bad-input` that names the URL that stopped the crawl, or the file that cannot be written.
 *   The journal keeps all earlier results.
 */
export async function takeSnapshot(crawl: Crawl, out: string, known: TypeTree): Promise<Counts> {
  const { base, report } = crawl;
  const listed = await listPlaces(crawl);
  if (listed.size === 0) throw unusable(crawl, `${base}/places/search shows no places`);
  const flagged = await listFlagged(crawl);
  const noSites = 'no park-and-ride site is known';
  const sites = (await fetchOptional(crawl, '/transport/park-and-rides', noSites, readSites)) ?? [];
  const siteIds = sites.map(({ identifier }) => identifier).filter((id) => v.is(idSchema, id));
  // A flag search may find a place that is newer than the listing, and a site may be in no listing.
  const ids = [...new Set([listed, ...flagged.values(), siteIds].flatMap((some) => [...some]))].sort();
  limitPlaces(crawl, ids.length, `${base} names`);
  const shown = await fetchPlaces(crawl, ids);

  const siteAt = new Map<string, PlaceRecord['park_and_ride']>();
  for (const { identifier, capacity } of sites) {
    const place = v.is(idSchema, identifier) ? (await shown(identifier)).record : undefined;
    // The list has a capacity of zero when the capacity is unknown.
    const isKnown = typeof capacity === 'number' && Number.isSafeInteger(capacity) && capacity > 0;
    if (place) siteAt.set(place.id, isKnown ? { capacity } : {});
    else report.warn(`${identifier} is in the list of park-and-ride sites, but is no place`);
  }
  const noTypes = 'the tree of types is made of the types that the places have';
  const types = (await fetchOptional(crawl, '/places/types', noTypes, readTypes)) ?? [];

  const counts = { places: 0, accessible: 0, flagged: 0, sites: 0 };
  const names = new Map<string, string>();
  const features = Object.keys(accessibilityFeatures);
  function complete(record: PlaceRecord): PlaceRecord {
    const has = features.filter((feature) => flagged.get(`accessibility_${feature}`)?.has(record.id));
    // The accessibility of the place itself takes precedence.
    const accessibility = { ...Object.fromEntries(has.map((key) => [key, true])), ...record.accessibility };
    const flags = curationFlags.filter((flag) => flagged.get(flag)?.has(record.id));
    const site = siteAt.get(record.id);
    const isAccessible = Object.keys(accessibility).length > 0;
    counts.places++;
    counts.accessible += Number(isAccessible);
    counts.flagged += Number(flags.length > 0);
    counts.sites += Number(site !== undefined);
    const more = { ...(site && { park_and_ride: site }), ...(flags.length > 0 && { flags }) };
    return { ...record, ...more, ...(isAccessible && { accessibility }) };
  }
  async function* lines(): AsyncGenerator<string> {
    const known = new Set(ids);
    for (const id of ids) {
      const { record, reason = '', detail, warnings, types } = await shown(id);
      report.read++;
      for (const warning of warnings) report.warn(warning);
      for (const [path, name] of types) if (names.size < MAX_TYPES && !names.has(path)) names.set(path, name);
      if (!record) report.leaveOut({ file: base, reason, detail: detail ? `${id}: ${detail}` : id });
      // Another identifier of the same place.
      else if (record.id !== id && known.has(record.id)) report.repeated++;
      else {
        known.add(record.id);
        report.kept++;
        yield `${JSON.stringify(complete(record))}\n`;
      }
    }
    if (report.kept === 0) throw unusable(crawl, `none of the ${ids.length} places of ${base} can be used`);
  }
  await writeOutput(crawl, out, lines(), () => toTypeTree(types, names, known));
  return counts;
}

/** Fetches what a service may lack. Returns `undefined`, with a warning, without an answer that `read` can read. */
async function fetchOptional<T>(
  crawl: Crawl,
  path: string,
  consequence: string,
  read: (json: unknown) => T | undefined,
): Promise<T | undefined> {
  const { value, problem } = await crawl.journal.once(path, async () => {
    const answer = await crawl.fetch(path, true);
    if (!answer.ok) return { problem: answer.problem };
    const problem = `${answer.url} answers in a form that can't be read`;
    return { value: read(answer.json), problem };
  });
  if (value === undefined) crawl.report.warn(`${consequence}: ${problem}`);
  return value;
}

/** Writes both files beside their places, and then moves them there, so that a reader finds old or new ones. */
async function writeOutput(
  { signal }: Crawl,
  out: string,
  lines: AsyncIterable<string>,
  types: () => TypeTree,
): Promise<void> {
  const unfinished = (path: string): string => `${path}.tmp`;
  const options = { flush: true, signal };
  try {
    await writeFile(unfinished(out), lines, options);
    await writeFile(unfinished(typesPath(out)), `${JSON.stringify(types(), null, 2)}\n`, options);
    await rename(unfinished(typesPath(out)), typesPath(out));
    await rename(unfinished(out), out);
  } catch (cause) {
    for (const path of [out, typesPath(out)]) await rm(unfinished(path), { force: true }).catch(() => {});
    signal.throwIfAborted();
    throw writeError(out, cause);
  }
}
