import { FingerpostError } from '../../../src/core/errors.ts';
import { type Crawl, checkpoint, checkSignal, ensureStep, limitPlaces, UnresumableCrawl } from '../crawl.ts';
import type { ServiceAnswer } from '../http/fetcher.ts';
import { forEachConcurrent } from '../http/for-each-concurrent.ts';
import { IdSet } from '../state/id-set.ts';
import { readSearchPage, type SearchPage, type TypeName } from './search-page.ts';

/** Places requested for each page. A service may return fewer. */
const PAGE_SIZE = 100;

/** Maximum number of passes over a service whose places keep changing. */
const MAX_PASSES = 5;

/** The ids and types that a search lists. */
export interface Listing {
  readonly ids: IdSet;
  readonly types: readonly TypeName[];
}

/**
 * Lists all places that a search finds, although places may change during the listing. Each page begins with the last
 * place of the page before. When it does not, when a place appears twice, or when the size changes, the order has
 * moved and a place may be missing. Then all pages are read again, until a pass finds nothing new.
 *
 * @param filter the parameter of the search, or `''`
 * @throws FingerpostError `bad-input` when the pages do not lead through the places.
 */
export async function listPlaces(crawl: Crawl, filter = ''): Promise<Listing> {
  const found = new IdSet();
  for (let pass = 1; ; pass++) {
    const before = found.size;
    const { size, types, isSteady } = await readPages(crawl, filter, pass, found);
    const nothingNew = pass > 1 && found.size === before;
    if (isSteady || nothingNew) checkListedCount(crawl, filter, found.size, size);
    else if (pass === MAX_PASSES) {
      crawl.report.warn(
        `the places of ${nameOf(crawl, filter)} changed while each of ${MAX_PASSES} listings was made; the newest may be missing`,
      );
    } else continue;
    return { ids: found, types };
  }
}

/** Statuses with which a service rejects an unknown parameter. */
const REFUSAL_STATUSES = [400, 404, 422, 501];

/** A search that the service rejects, with a sentence that says why. */
export interface Refused {
  readonly problem: string;
}

/** Returns the first page of a search, or the refusal of a service that lacks the filter. */
export function firstPage(crawl: Crawl, filter: string, pass = 1): Promise<SearchPage | Refused> {
  return checkpoint(crawl, `list ${pass} ${filter} first`, async () => {
    const asked = await crawl.fetch(pathOf(filter, PAGE_SIZE, 0));
    // The service decides on the largest count. Without a count it uses its default.
    const unsized: ServiceAnswer =
      !asked.ok && asked.status === 400 ? await crawl.fetch(pathOf(filter)) : asked;
    if (!unsized.ok && filter !== '' && REFUSAL_STATUSES.includes(unsized.status)) {
      return { problem: unsized.problem };
    }
    if (!unsized.ok) throw new FingerpostError('bad-input', `${unsized.problem}: check the address`);
    const page = readSearchPage(unsized);
    if (page.ids.length > 0 || page.size === 0) return page;
    const sentence = `${unsized.url} says that there are ${page.size} places, and shows none`;
    throw new FingerpostError('bad-input', sentence);
  });
}

/**
 * Reads all pages once and reports whether they belong to the same list. Only the journal keeps the content of the
 * pages.
 */
async function readPages(crawl: Crawl, filter: string, pass: number, found: IdSet) {
  const first = await firstPage(crawl, filter, pass);
  if ('problem' in first) throw new FingerpostError('bad-input', first.problem);
  const { size, types } = first;
  limitPlaces(crawl, size, `${nameOf(crawl, filter)} says that it has`);
  const count = first.ids.length;
  const step = Math.max(1, count - 1);
  function* starts(): Generator<number> {
    for (let start = step; start - step + count < size; start += step) yield start;
  }
  const stage = filter === '' ? 'places listed' : filter;
  const nameAt = (start: number): string => `list ${pass} ${filter} ${start}+${count}`;
  let listed = count;
  crawl.onProgress(stage, Math.min(listed, size), size);
  await forEachConcurrent(starts(), crawl.concurrency, async (start) => {
    await ensureStep(crawl, nameAt(start), async () =>
      readSearchPage(await crawl.fetch(pathOf(filter, count, start))),
    );
    listed += step;
    crawl.onProgress(stage, Math.min(listed, size), size);
  });
  const seen = new IdSet();
  const overlap = count > 1 ? 1 : 0;
  let isSteady = true;
  let shown = 0;
  let last: string | undefined;
  const take = (page: SearchPage): void => {
    const isSeam = last === undefined || overlap === 0 || page.ids[0] === last;
    const others = last === undefined ? page.ids : page.ids.slice(overlap);
    isSteady &&= isSeam && page.size === size;
    shown += others.length;
    for (const id of others) seen.add(id);
    for (const id of page.ids) found.add(id);
    limitPlaces(crawl, found.size, `${nameOf(crawl, filter)} shows`);
    last = page.ids.at(-1) ?? '';
  };
  take(first);
  for (const start of starts()) {
    await checkSignal(crawl);
    take(crawl.journal.get(nameAt(start)) as SearchPage);
  }
  return { size, types, isSteady: isSteady && shown === size && seen.size === shown };
}

function checkListedCount(crawl: Crawl, filter: string, listed: number, size: number): void {
  if (listed >= size) return;
  const sentence = `${nameOf(crawl, filter)} says that it has ${size} places, and its pages show ${listed}`;
  // A large difference is no change of places: the service pages differently from the interface.
  if (listed * 2 < size) throw new UnresumableCrawl(`${sentence}: does it heed "start"?`);
  crawl.report.warn(sentence);
}

/** Returns the current number of places. `when` distinguishes this count from others in the journal. */
export function countPlaces(crawl: Crawl, when: string): Promise<number> {
  return checkpoint(
    crawl,
    `count ${when}`,
    async () => readSearchPage(await crawl.fetch(pathOf('', 1, 0))).size,
  );
}

function pathOf(filter: string, count?: number, start?: number): string {
  const parameters = [
    ...(filter === '' ? [] : [`${filter}=true`]),
    ...(count === undefined ? [] : [`count=${count}`]),
    ...(start === undefined ? [] : [`start=${start}`]),
  ];
  return `/places/search${parameters.length > 0 ? '?' : ''}${parameters.join('&')}`;
}

const nameOf = ({ base }: Crawl, filter: string): string =>
  `${base}/places/search${filter === '' ? '' : `?${filter}`}`;
