import * as v from 'valibot';
import type { PlaceRecord } from '../../record/place-schema.ts';
import { type Crawl, ensure } from '../crawl.ts';
import { type Answer, jsonOf } from '../http/ask.ts';
import { forEachConcurrent } from '../http/for-each-concurrent.ts';
import { isObject } from './place-links.ts';
import { readPlace } from './read-place.ts';
import { idSchema, readPois, type TypeName } from './search-page.ts';

/** Places asked for at once: no more than the page size that the interface's examples show. */
const BATCH = 30;

/** Longest path that is asked for, in characters; servers and what is before them refuse much longer ones. */
const LONGEST_PATH = 1800;

/** A place that can't be used. Reasons are counted by their words; what differs is in the detail. */
export interface LeftOut {
  readonly id: string;
  readonly reason: string;
  readonly detail?: string;
}

/** What came of asking for places by their ids. */
export interface Details {
  readonly records: readonly PlaceRecord[];
  /** Ids that no place has any more. */
  readonly gone: readonly string[];
  /** Places that can't be used, and why. */
  readonly left: readonly LeftOut[];
  readonly warnings: readonly string[];
  readonly types: readonly TypeName[];
}

/** Told of what came of each batch, in their order. `step` is its number in the journal. */
export type Take = (details: Details, step: number) => void;

/** Ids that can be gone through again and again. */
export type Ids = Iterable<string> & { readonly count: number };

/** Asks for places in batches. A batch that is refused, or answered in part, is asked for again in smaller ones. */
export function fetchDetails(crawl: Crawl, ids: Ids, take: Take): Promise<void> {
  return fetchBatches(crawl, () => toBatches(ids), ids.count, 'places', take);
}

/** Asks for each place alone. `stage` is what the progress shows. */
export function fetchSingly(crawl: Crawl, ids: Ids, stage: string, take: Take): Promise<void> {
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
  take: Take,
): Promise<void> {
  let done = 0;
  await forEachConcurrent(batches(), crawl.concurrency, async (batch) => {
    await ensure(crawl, pathOf(batch), () => askFor(crawl, batch));
    done += batch.length;
    crawl.onProgress(stage, done, total);
  });
  for (const batch of batches()) {
    const step = crawl.journal.numberOf(pathOf(batch));
    take(crawl.journal.at(step) as Details, step);
  }
}

/** Several lots of details as one. */
function together(details: readonly Details[]): Details {
  return {
    records: details.flatMap(({ records }) => records),
    gone: details.flatMap(({ gone }) => gone),
    left: details.flatMap(({ left }) => left),
    warnings: details.flatMap(({ warnings }) => warnings),
    types: details.flatMap(({ types }) => types),
  };
}

const nothing: Details = { records: [], gone: [], left: [], warnings: [], types: [] };

/** Statuses that a batch may be refused with for its length, or because it names a place that is gone. */
const SPLIT = [400, 404, 410, 413, 414, 431];

async function askFor(crawl: Crawl, ids: readonly string[]): Promise<Details> {
  const answer = await crawl.ask(pathOf(ids));
  const [id] = ids;
  if (!answer.ok && SPLIT.includes(answer.status)) {
    if (ids.length > 1) return askForHalves(crawl, ids);
    const gone = answer.status === 404 || answer.status === 410;
    return gone
      ? { ...nothing, gone: ids }
      : { ...nothing, left: [{ id: id!, reason: 'the service refuses to show it', detail: answer.problem }] };
  }
  const shown = ids.length > 1 ? readPois(answer) : readOne(answer);
  const { answered, details } = readAll(shown);
  const missing = ids.filter((asked) => !answered.has(asked));
  // A single place that was asked for may show itself under another id, to which the service redirected.
  if (missing.length === 0 || (ids.length === 1 && shown.length > 0)) return details;
  if (ids.length === 1) return { ...nothing, gone: ids };
  const rest = missing.length === ids.length ? await askForHalves(crawl, ids) : await askFor(crawl, missing);
  return together([details, rest]);
}

async function askForHalves(crawl: Crawl, ids: readonly string[]): Promise<Details> {
  const half = Math.ceil(ids.length / 2);
  const first = await askFor(crawl, ids.slice(0, half));
  return together([first, await askFor(crawl, ids.slice(half))]);
}

/** The answer for a single id: the place, or a page that it is on. */
function readOne(answer: Answer): readonly Readonly<Record<string, unknown>>[] {
  const json = jsonOf(answer);
  return isObject(json) && v.is(idSchema, json.id) ? [json] : readPois(answer);
}

function readAll(shown: readonly Readonly<Record<string, unknown>>[]) {
  const answered = new Set<string>();
  const details = together(
    shown.map((json): Details => {
      const id = typeof json.id === 'string' ? json.id : (JSON.stringify(json.id) ?? '');
      answered.add(id);
      const { record, reason = '', warnings, types } = readPlace(json);
      for (const identifier of record?.identifiers ?? []) answered.add(identifier);
      return {
        ...nothing,
        ...(record ? { records: [record] } : { left: [{ id, reason }] }),
        warnings,
        types,
      };
    }),
  );
  const types = new Map(details.types.map((pair) => [pair.join('\n'), pair]));
  return { answered, details: { ...details, types: [...types.values()] } };
}

/** A comma in an id would read as the end of it, so such a place is asked for alone. */
function* toBatches(ids: Iterable<string>): Generator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for (const id of ids) {
    if (id.includes(',')) continue;
    const own = pathOf([id]).length;
    if (batch.length === BATCH || (batch.length > 0 && length + own > LONGEST_PATH)) {
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
