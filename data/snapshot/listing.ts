import { FingerpostError } from '../../src/core/errors.ts';
import type { Answer } from './ask.ts';
import { type Crawl, HopelessCrawl, remember } from './crawl.ts';
import { eachOf } from './each-of.ts';
import { readSearchPage, type SearchPage, type TypeName } from './search-page.ts';

/** So many places are asked for at once; a service may give fewer. */
const PAGE = 100;

/** A service that changes all the while is listed so many times at most. */
const PASSES = 5;

/** What a search lists. */
export interface Listing {
  /** Each once, in the order found. */
  readonly ids: readonly string[];
  readonly types: readonly TypeName[];
}

/**
 * Lists all places that a search finds, though some may come and go meanwhile. Each page begins with the last place of
 * the one before: where it doesn't, where a place comes twice, or where the size changes, the order has moved under
 * the pages and a place may have slipped between them; then all are read again, until that finds nothing new.
 *
 * @param filter the search's parameter, or `''`
 * @throws FingerpostError `bad-input` where the pages don't lead through the places.
 */
export async function listPlaces(crawl: Crawl, filter = ''): Promise<Listing> {
  const found = new Set<string>();
  let first: SearchPage | undefined;
  for (let pass = 1; pass <= PASSES; pass++) {
    const before = found.size;
    const pages = await readPages(crawl, filter, pass, found);
    first ??= pages[0]!;
    const nothingNew = pass > 1 && found.size === before;
    if (isSteady(pages) || nothingNew) {
      complain(crawl, filter, found.size, pages[0]!.size);
      return { ids: [...found], types: first.types };
    }
  }
  crawl.report.warn(
    `the places of ${nameOf(crawl, filter)} changed while each of ${PASSES} listings was made; the newest may be missing`,
  );
  return { ids: [...found], types: first!.types };
}

/** What a service may answer to a parameter that it doesn't have. */
const REFUSALS = [400, 404, 422, 501];

/** The sentence that says why a search is not answered. */
export interface Refused {
  readonly problem: string;
}

/** The first page of a search, or that the service doesn't have the filter. */
export function firstPage(crawl: Crawl, filter: string, pass = 1): Promise<SearchPage | Refused> {
  return remember(crawl, `list ${pass} ${filter} first`, async () => {
    const asked = await crawl.ask(pathOf(filter, PAGE, 0));
    // The largest count is the service's to choose; without one it gives its default.
    const unsized: Answer = !asked.ok && asked.status === 400 ? await crawl.ask(pathOf(filter)) : asked;
    if (!unsized.ok && filter !== '' && REFUSALS.includes(unsized.status)) {
      return { problem: unsized.problem };
    }
    if (!unsized.ok) throw new FingerpostError('bad-input', `${unsized.problem}: check the address`);
    const page = readSearchPage(unsized);
    if (page.ids.length > 0 || page.size === 0) return page;
    const sentence = `${unsized.url} says that there are ${page.size} places, and shows none`;
    throw new FingerpostError('bad-input', sentence);
  });
}

async function readPages(
  crawl: Crawl,
  filter: string,
  pass: number,
  found: Set<string>,
): Promise<SearchPage[]> {
  const first = await firstPage(crawl, filter, pass);
  if ('problem' in first) throw new FingerpostError('bad-input', first.problem);
  const { size } = first;
  const count = first.ids.length;
  const pages = [first];
  const step = Math.max(1, count - 1);
  const starts: number[] = [];
  for (let start = step; start - step + count < size; start += step) starts.push(start);
  const stage = filter === '' ? 'places listed' : filter;
  let listed = count;
  crawl.onProgress(stage, Math.min(listed, size), size);
  await eachOf([...starts.entries()], crawl.concurrency, async ([i, start]) => {
    const page = await remember(crawl, `list ${pass} ${filter} ${start}+${count}`, async () =>
      readSearchPage(await crawl.ask(pathOf(filter, count, start))),
    );
    pages[i + 1] = page;
    listed += step;
    crawl.onProgress(stage, Math.min(listed, size), size);
  });
  for (const { ids } of pages) for (const id of ids) found.add(id);
  return pages;
}

/** Whether all pages are of one and the same list. */
function isSteady(pages: readonly SearchPage[]): boolean {
  const { size, ids: firstIds } = pages[0]!;
  const overlap = firstIds.length > 1 ? 1 : 0;
  const seams = pages.every(({ ids }, i) => i === 0 || overlap === 0 || ids[0] === pages[i - 1]!.ids.at(-1));
  const all = pages.flatMap(({ ids }, i) => (i === 0 ? ids : ids.slice(overlap)));
  return (
    seams &&
    pages.every((page) => page.size === size) &&
    all.length === size &&
    new Set(all).size === all.length
  );
}

function complain(crawl: Crawl, filter: string, listed: number, size: number): void {
  if (listed >= size) return;
  const sentence = `${nameOf(crawl, filter)} says that it has ${size} places, and its pages show ${listed}`;
  // Far off, it is not that places change: the service pages in another way than the interface says.
  if (listed * 2 < size) throw new HopelessCrawl(`${sentence}: does it heed "start"?`);
  crawl.report.warn(sentence);
}

/** How many places the service has now. `when` tells one such question from the others. */
export function countPlaces(crawl: Crawl, when: string): Promise<number> {
  return remember(crawl, `count ${when}`, async () => readSearchPage(await crawl.ask(pathOf('', 1, 0))).size);
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
