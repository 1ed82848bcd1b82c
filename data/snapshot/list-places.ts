import { accessibilityFeatures, curationFlags } from '../../src/core/accessibility.ts';
import { FingerpostError } from '../../src/core/errors.ts';
import { type Crawl, forEachConcurrent, limitPlaces, unusable } from './crawl.ts';
import type { ServiceAnswer } from './fetcher.ts';
import { readPlace, readPois, readSize } from './read-answers.ts';

/** Places requested for each page. A service may return fewer. */
const PAGE_SIZE = 100;

/** Maximum number of passes over a service whose places keep changing. */
const MAX_PASSES = 5;

/**
 * Lists the ids of all places that a search finds, although places may change during the listing. Each page begins
 * with the last place of the page before. When it does not, when a place appears twice, or when the size changes, the
 * order has moved and a place may be missing. Then all pages are read again, until a pass finds nothing new.
 *
 * @param filter the parameter of the search, or `''`
 * @throws FingerpostError `bad-input` when the pages do not lead through the places.
 */
export async function listPlaces(crawl: Crawl, filter = ''): Promise<ReadonlySet<string>> {
  const url = urlOf(crawl, filter);
  const found = new Set<string>();
  for (let pass = 1; ; pass++) {
    const before = found.size;
    const { size, seen, isSteady } = await readPages(crawl, filter, pass);
    if (isSteady) return seen;
    for (const id of seen) found.add(id);
    const foundNothingNew = pass > 1 && found.size === before;
    if (!foundNothingNew && pass < MAX_PASSES) continue;
    const shown = `${url} says that it has ${size} places, and its pages show ${found.size}`;
    // A large difference is no change of places: the service pages differently from the interface.
    if (foundNothingNew && found.size * 2 < size) throw unusable(crawl, `${shown}: does it heed "start"?`);
    if (!foundNothingNew)
      crawl.report.warn(
        `the places of ${url} changed during ${MAX_PASSES} listings; the newest may be missing`,
      );
    else if (found.size < size) crawl.report.warn(shown);
    return found;
  }
}

/**
 * Searches once for each accessibility feature (`accessibility_has_…`) and curation flag, because the interface does
 * not show them on places. Such a search tells which places are known to have a feature, never which are known to
 * lack it.
 *
 * A service that ignores a parameter returns every place, so a search that narrows nothing is ignored. Places may
 * change between two searches, which is why all places are counted before and after.
 * @returns the ids of the places with a feature or flag, by the parameter of its search.
 */
export async function listFlagged(crawl: Crawl): Promise<Map<string, ReadonlySet<string>>> {
  const flagged = new Map<string, ReadonlySet<string>>();
  const features = Object.keys(accessibilityFeatures).map((feature) => `accessibility_${feature}`);
  const countPlaces = (when: string): Promise<number> =>
    crawl.journal.once(`count ${when}`, async () =>
      readSize(await crawl.fetch(pathOf('', { count: 1, start: 0 }))),
    );
  let before = await countPlaces('before the flags');
  for (const parameter of [...features, ...curationFlags]) {
    const first = await firstPage(crawl, parameter);
    if ('problem' in first) {
      crawl.report.warn(`${parameter} was skipped: ${first.problem}`);
      continue;
    }
    const after = await countPlaces(`after ${parameter}`);
    if (first.size < Math.min(before, after)) flagged.set(parameter, await listPlaces(crawl, parameter));
    else {
      const why = 'a search with it finds every place, so the service seems to ignore it';
      crawl.report.warn(`${parameter} is not believed: ${why}`);
    }
    before = after;
  }
  return flagged;
}

/** Statuses with which a service rejects an unknown parameter. */
const REFUSAL_STATUSES = [400, 404, 422, 501];

/** Returns the first page of a search, or the problem of a service that lacks the filter. */
function firstPage(crawl: Crawl, filter: string, pass = 1): Promise<SearchPage | { problem: string }> {
  return crawl.journal.once(`list ${pass} ${filter} first`, async () => {
    const asked = await crawl.fetch(pathOf(filter, { count: PAGE_SIZE, start: 0 }));
    // The service decides on the largest count. Without a count it uses its default.
    const answer = !asked.ok && asked.status === 400 ? await crawl.fetch(pathOf(filter, {})) : asked;
    if (!answer.ok && filter !== '' && REFUSAL_STATUSES.includes(answer.status))
      return { problem: answer.problem };
    if (!answer.ok) throw new FingerpostError('bad-input', `${answer.problem}: check the address`);
    const page = takePage(crawl, filter, answer);
    if (page.ids.length > 0 || page.size === 0) return page;
    const sentence = `${answer.url} says that there are ${page.size} places, and shows none`;
    throw new FingerpostError('bad-input', sentence);
  });
}

/** Reads all pages once. Returns the ids that they show, and whether they belong to the same list. */
async function readPages(crawl: Crawl, filter: string, pass: number) {
  const { journal, onProgress } = crawl;
  const url = urlOf(crawl, filter);
  const first = await firstPage(crawl, filter, pass);
  if ('problem' in first) throw new FingerpostError('bad-input', first.problem);
  const { size } = first;
  limitPlaces(crawl, size, `${url} says that it has`);
  const count = first.ids.length;
  // Pages of one place can't overlap.
  const stride = Math.max(1, count - 1);
  const starts = Array.from({ length: Math.ceil((size - count) / stride) }, (_, i) => (i + 1) * stride);
  const stage = filter || 'places listed';
  const pageAt = (start: number): Promise<SearchPage> =>
    journal.once(`list ${pass} ${filter} ${start}+${count}`, async () =>
      takePage(crawl, filter, await crawl.fetch(pathOf(filter, { count, start }))),
    );
  let listed = count;
  onProgress(stage, Math.min(listed, size), size);
  await forEachConcurrent(crawl, starts, async (start) => {
    await pageAt(start);
    listed += stride;
    onProgress(stage, Math.min(listed, size), size);
  });
  const seen = new Set(first.ids);
  let last = first.ids.at(-1);
  let isSteady = true;
  for (const start of starts) {
    const page = await pageAt(start);
    isSteady &&= page.size === size && (stride === count || page.ids[0] === last);
    last = page.ids.at(-1);
    for (const id of page.ids) seen.add(id);
    limitPlaces(crawl, seen.size, `${url} shows`);
  }
  limitPlaces(crawl, seen.size, `${url} shows`);
  return { size, seen, isSteady: isSteady && seen.size === size };
}

type SearchPage = { readonly ids: readonly string[]; readonly size: number };

/** Journals what an unfiltered page shows of each place, as the step `listed <id>`, and returns the rest of the page. */
function takePage({ journal }: Crawl, filter: string, answer: ServiceAnswer): SearchPage {
  const [pois, size] = [readPois(answer), readSize(answer)];
  if (filter === '') for (const poi of pois) journal.put(`listed ${poi.id}`, readPlace(poi));
  return { ids: pois.map(({ id }) => id), size };
}

function pathOf(filter: string, page: { count?: number; start?: number }): string {
  const parameters = { ...(filter !== '' && { [filter]: true }), ...page };
  const query = Object.entries(parameters).map(([key, value]) => `${key}=${value}`);
  return ['/places/search', ...(query.length > 0 ? [query.join('&')] : [])].join('?');
}

const urlOf = ({ base }: Crawl, filter: string): string =>
  `${base}/places/search${filter === '' ? '' : `?${filter}`}`;
