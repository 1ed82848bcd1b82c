import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import * as v from 'valibot';
import { FingerpostError } from '../../src/core/errors.ts';
import type { TypeTree } from '../../src/core/place.ts';
import { writeFileAtomic } from '../io/write-file-atomic.ts';
import type { PlaceRecord } from '../record/place-schema.ts';
import type { Report } from '../record/report.ts';
import { extendTree } from '../record/type-tree.ts';
import { fetchJson, type RequestOptions } from './fetch-json.ts';
import { idSchema, readPlace, readTypes } from './read-place.ts';

/** A crawl of a service into a file. */
export interface Crawl extends RequestOptions {
  /** Base URL of the service, without a slash at its end. */
  readonly base: string;
  /** The places file. The types go to `<out>.types.json`, and `<out>.state` has the places of an unfinished crawl. */
  readonly out: string;
  /** The crawl fails when the service has more places. */
  readonly maxPlaces: number;
  /** Lists what is missing from the snapshot. */
  readonly report: Report;
  readonly onProgress: (stage: string, done: number, total: number) => void;
}

type Shown = { readonly id: string };

/** Statuses with which a service refuses to show several places together. */
const REFUSALS = [400, 404, 410, 414, 431];

const shownSchema = v.looseObject({ id: idSchema });
const severalSchema = v.object({ _embedded: v.object({ pois: v.array(shownSchema) }) });
const pageSchema = v.object({
  ...severalSchema.entries,
  _links: v.optional(v.object({ 'hl:next': v.optional(v.object({ href: v.string() })) })),
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
/** The list has a capacity of zero when the capacity is unknown. */
const capacitySchema = v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0);
const siteSchema = v.object({ identifier: idSchema, capacity: capacitySchema });
const sitesSchema = v.fallback(v.object({ park_and_rides: v.array(siteSchema) }), { park_and_rides: [] });

/**
 * Crawls a service, and writes its places and their types. Memory holds only identifiers.
 * @throws FingerpostError `bad-input` that names the URL that stopped the crawl. The state has all places until then.
 */
export async function takeSnapshot(crawl: Crawl): Promise<void> {
  const { base, out } = crawl;
  const path = `${out}.state`;
  const header = JSON.stringify({ snapshot: 3, base });
  const state = await open(path, 'a+');
  try {
    const types = await crawlInto(state, header, crawl);
    await writeFileAtomic(`${out}.types.json`, Buffer.from(`${JSON.stringify(types, null, 2)}\n`));
    await writeFileAtomic(out, createReadStream(path, { start: header.length + 1 }));
    await rm(path);
  } finally {
    if ((await state.stat()).size === 0) await rm(path);
    await state.close();
  }
}

/** Adds the places that a state lacks. Returns the types of the service. */
async function crawlInto(state: FileHandle, header: string, crawl: Crawl): Promise<TypeTree> {
  const { base, report, onProgress, log } = crawl;
  const tree = readTypes(await fetchOptional(crawl, '/places/types', 'types are named after their paths'));
  const list = await fetchOptional(crawl, '/transport/park-and-rides', 'no park-and-ride site is known');
  const { park_and_rides } = v.parse(sitesSchema, list);
  const sites = new Map(park_and_rides.map(({ identifier, capacity }) => [identifier, capacity]));
  limitPlaces(crawl, sites.size);
  const [ids, types] = [new Set<string>(), new Set<string>()];
  const note = ({ id, identifiers = [], type }: PlaceRecord): void => {
    limitPlaces(crawl, ++report.kept);
    for (const each of [id, ...identifiers.filter((other) => sites.has(other))]) ids.add(each);
    for (const path of type) types.add(path);
  };
  await readState(state, header, crawl, note);
  report.read = report.kept;
  if (report.kept > 0) log(`going on with ${report.kept} places of an earlier run; --fresh would begin anew`);

  /** Adds places with all that the service shows of them. */
  async function add(pois: readonly Shown[]): Promise<void> {
    const asked = pois.filter(({ id }) => !ids.has(id)).map(({ id }) => encodeURIComponent(id));
    if (asked.length === 0) return;
    const path = `/places/${asked.join().replaceAll('%3A', ':')}`;
    const answer = await fetchOptional(crawl, path, 'some places are only as the list shows them', REFUSALS);
    const details = v.is(severalSchema, answer) ? answer._embedded.pois : [answer];
    for (const shown of [...details, ...pois]) {
      if (!v.is(shownSchema, shown) || ids.has(shown.id)) continue;
      report.read++;
      const place = readPlace(shown, (key) => report.warnOf('values that can not be used are left out', key));
      if (place) {
        const site = [place.id, ...(place.identifiers ?? [])].find((id) => sites.has(id));
        const capacity = (site && sites.get(site)) || undefined;
        if (site) place.park_and_ride = capacity ? { capacity } : {};
        // A reader of lines takes these letters for their ends.
        const line = JSON.stringify(place).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
        await state.appendFile(`${report.kept === 0 ? header : ''}\n${line}`);
        note(place);
      } else report.leaveOut({ file: base, reason: 'is no place of a type', detail: shown.id });
    }
  }

  let [seen, first] = [0, ''];
  for (let query = '?count=100'; query !== ''; ) {
    const url = `${base}/places/search${query}`;
    const page = v.safeParse(pageSchema, await fetchJson(url, crawl));
    const refuse = (what: string) =>
      new FingerpostError('bad-input', `${url} shows ${what}: check the address`);
    if (!page.success) throw refuse(`no page of places (${v.getDotPath(page.issues[0])})`);
    const { size, _links, _embedded } = page.output;
    const [{ id } = { id: '' }] = _embedded.pois;
    if (id === first) throw refuse(`no more places after ${seen} of ${size}`);
    first = id;
    seen += _embedded.pois.length;
    limitPlaces(crawl, Math.max(size, seen));
    await add(_embedded.pois);
    onProgress('places', seen, Math.max(size, seen));
    // Only the query of a link is used, because a link may lead anywhere.
    [query = ''] = /\?[^#]*/.exec(_links?.['hl:next']?.href ?? '') ?? [];
    if (query === '' && seen < size) report.warn(`${url} is the last page, after ${seen} of ${size} places`);
  }
  await add([...sites.keys()].map((id) => ({ id })));
  await state.appendFile('\n');
  return extendTree(tree, types);
}

/**
 * Reads the places of an unfinished snapshot: a header, and a line of JSON for each. Each has its line feed before it, so that a line
 * in which a run was ended is no JSON. Cuts off what follows the last whole line.
 * @throws FingerpostError `bad-input` for a file with another header.
 */
async function readState(
  file: FileHandle,
  header: string,
  { out, report }: Crawl,
  onPlace: (place: PlaceRecord) => void,
) {
  let end = 0;
  for await (const line of file.readLines({ start: 0, autoClose: false })) {
    const what = `${out}.state is an unfinished snapshot of another service, or of an older Fingerpost`;
    if (end === 0 && line !== header)
      throw new FingerpostError('bad-input', `${what}: give another --out, or --fresh to discard it`);
    try {
      const place = JSON.parse(line);
      if (end > 0) onPlace(place);
    } catch (thrown) {
      if (thrown instanceof SyntaxError) break;
      throw thrown;
    }
    end += Buffer.byteLength(line) + 1;
  }
  // The header is written with the first place.
  await file.truncate(report.kept === 0 ? 0 : end - 1);
}

/** Fetches what a service may lack. Returns `undefined`, with a warning, for an error answer with one of the statuses. */
async function fetchOptional(crawl: Crawl, path: string, lacking: string, statuses?: readonly number[]) {
  return fetchJson(crawl.base + path, crawl).catch((error: FingerpostError) => {
    if (!error.status || (statuses && !statuses.includes(error.status))) throw error;
    crawl.report.warn(lacking, error.message);
  });
}

function limitPlaces({ base, maxPlaces }: Crawl, count: number): void {
  if (count <= maxPlaces) return;
  const [found, most] = [count, maxPlaces].map((number) => number.toLocaleString('en'));
  const sentence = `${base} has ${found} places, more than the ${most} of --max-places`;
  throw new FingerpostError('bad-input', `${sentence}: if that is right, give a higher one`);
}
