import * as v from 'valibot';
import { isJsonObject } from '../../io/json-file.ts';
import type { PlaceRecord } from '../../record/place-schema.ts';
import { type Crawl, checkSignal, ensureStep } from '../crawl.ts';
import { jsonOf, type ServiceAnswer } from '../http/fetcher.ts';
import { forEachConcurrent } from '../http/for-each-concurrent.ts';
import { readPlace } from './read-place.ts';
import { idSchema, readPois, type TypeName } from './search-page.ts';

/** Places in one request: no more than the page size in the examples of the interface. */
const BATCH_SIZE = 30;

/** Longest path of a request, in characters. Servers and proxies refuse much longer ones. */
const MAX_PATH_LENGTH = 1800;

/** A place that cannot be used. Reasons are counted by their wording, so anything that differs belongs in `detail`. */
export interface LeftOut {
  readonly id: string;
  readonly reason: string;
  readonly detail?: string;
}

/** The result of fetching places by their ids. */
export interface Details {
  readonly records: readonly PlaceRecord[];
  /** Ids of places that no longer exist. */
  readonly gone: readonly string[];
  /** Places that cannot be used, with the reason. */
  readonly left: readonly LeftOut[];
  readonly warnings: readonly string[];
  readonly types: readonly TypeName[];
}

/** Receives the result of each batch, in order. `step` is its number in the journal. */
export type OnDetails = (details: Details, step: number) => void;

/** Ids that can be iterated repeatedly. */
export type Ids = Iterable<string> & { readonly count: number };

/** Fetches places in batches. Splits a batch that is refused or answered in part. */
export function fetchDetails(crawl: Crawl, ids: Ids, take: OnDetails): Promise<void> {
  return fetchBatches(crawl, () => toBatches(ids), ids.count, 'places', take);
}

/** Fetches each place alone. `stage` is the name that the progress shows. */
export function fetchSingly(crawl: Crawl, ids: Ids, stage: string, take: OnDetails): Promise<void> {
  function* alone(): Generator<string[]> {
    for (const id of ids) yield [id];
  }
  return fetchBatches(crawl, alone, ids.count, stage, take);
}

async function fetchBatches(
  crawl: Crawl,
  batches: () => Iterable<readonly string[]>,
  total: number,
  stage: string,
  take: OnDetails,
): Promise<void> {
  let done = 0;
  await forEachConcurrent(batches(), crawl.concurrency, async (batch) => {
    await ensureStep(crawl, pathOf(batch), () => fetchBatch(crawl, batch));
    done += batch.length;
    crawl.onProgress(stage, done, total);
  });
  for (const batch of batches()) {
    await checkSignal(crawl);
    const step = crawl.journal.numberOf(pathOf(batch));
    take(crawl.journal.at(step) as Details, step);
  }
}

/** Combines several results into one. */
function combine(details: readonly Details[]): Details {
  return {
    records: details.flatMap(({ records }) => records),
    gone: details.flatMap(({ gone }) => gone),
    left: details.flatMap(({ left }) => left),
    warnings: details.flatMap(({ warnings }) => warnings),
    types: details.flatMap(({ types }) => types),
  };
}

const NO_DETAILS: Details = { records: [], gone: [], left: [], warnings: [], types: [] };

/** Statuses that refuse a batch for its length, or because it names a place that is gone. */
const SPLIT_STATUSES = [400, 404, 410, 413, 414, 431];

async function fetchBatch(crawl: Crawl, ids: readonly string[]): Promise<Details> {
  const answer = await crawl.fetch(pathOf(ids));
  const [id] = ids;
  if (!answer.ok && SPLIT_STATUSES.includes(answer.status)) {
    if (ids.length > 1) return fetchHalves(crawl, ids);
    const gone = answer.status === 404 || answer.status === 410;
    return gone
      ? { ...NO_DETAILS, gone: ids }
      : {
          ...NO_DETAILS,
          left: [{ id: id!, reason: 'the service refuses to show it', detail: answer.problem }],
        };
  }
  const shown = ids.length > 1 ? readPois(answer) : readOne(answer);
  const { answered, details } = readAll(shown, ids);
  const missing = ids.filter((asked) => !answered.has(asked));
  // A single place may show another id after a redirect.
  if (missing.length === 0 || (ids.length === 1 && shown.length > 0)) return details;
  if (ids.length === 1) return { ...NO_DETAILS, gone: ids };
  const rest =
    missing.length === ids.length ? await fetchHalves(crawl, ids) : await fetchBatch(crawl, missing);
  return combine([details, rest]);
}

async function fetchHalves(crawl: Crawl, ids: readonly string[]): Promise<Details> {
  const half = Math.ceil(ids.length / 2);
  const first = await fetchBatch(crawl, ids.slice(0, half));
  return combine([first, await fetchBatch(crawl, ids.slice(half))]);
}

/** Returns the place of a request for a single id, or the places of the page that the service sent instead. */
function readOne(answer: ServiceAnswer): readonly Readonly<Record<string, unknown>>[] {
  const json = jsonOf(answer);
  return isJsonObject(json) && v.is(idSchema, json.id) ? [json] : readPois(answer);
}

/** A place of an answer, and the ids that it answers. */
interface Shown {
  readonly ids: readonly string[];
  readonly details: Details;
}

/**
 * Reads the places that were asked for, at most one for each id: a service could show any number of others, and each
 * would make the reading of all others slower.
 */
function readAll(shown: readonly Readonly<Record<string, unknown>>[], asked: readonly string[]) {
  const byId = new Map<string, Shown>();
  let others = 0;
  for (const json of shown) {
    const place = readShown(json);
    const wanted = asked.filter((id) => place.ids.includes(id));
    // A single place may show another id after a redirect.
    if (wanted.length === 0 && asked.length === 1 && byId.size === 0) byId.set('', place);
    else if (wanted.length === 0) others++;
    else for (const id of wanted) byId.set(id, place);
  }
  const places = [...new Set(byId.values())];
  const details = combine(places.map((place) => place.details));
  const types = new Map(details.types.map((pair) => [pair.join('\n'), pair]));
  const warnings = [...details.warnings, ...(others > 0 ? [UNREQUESTED] : [])];
  return {
    answered: new Set(places.flatMap(({ ids }) => ids)),
    details: { ...details, warnings, types: [...types.values()] },
  };
}

const UNREQUESTED = 'the service shows places that were not asked for, which are left out';

function readShown(json: Readonly<Record<string, unknown>>): Shown {
  const id = typeof json.id === 'string' ? json.id : (JSON.stringify(json.id) ?? '');
  const { record, reason = '', warnings, types } = readPlace(json);
  const found = record ? { records: [record] } : { left: [{ id, reason }] };
  return { ids: [id, ...(record?.identifiers ?? [])], details: { ...NO_DETAILS, ...found, warnings, types } };
}

/**
 * Groups ids into batches. An id with a comma has a batch of its own, because the comma would end the id in the path.
 */
function* toBatches(ids: Iterable<string>): Generator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for (const id of ids) {
    if (id.includes(',')) continue;
    const own = pathOf([id]).length;
    if (batch.length === BATCH_SIZE || (batch.length > 0 && length + own > MAX_PATH_LENGTH)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(id);
    length += own;
  }
  if (batch.length > 0) yield batch;
  for (const id of ids) if (id.includes(',')) yield [id];
}

function pathOf(ids: readonly string[]): string {
  return `/places/${ids.map((id) => encodeURIComponent(id).replaceAll('%3A', ':')).join(',')}`;
}
