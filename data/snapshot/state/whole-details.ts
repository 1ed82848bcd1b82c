import type { Crawl } from '../crawl.ts';
import { type Details, fetchDetails, fetchSingly, type Ids, type OnDetails } from '../read/details.ts';
import { MAX_TYPES } from '../read/types.ts';

/**
 * Fetches places in batches, or one by one when the service shows less of a place in a batch than alone. The
 * interface promises outline and files only for single places. The first and the last place of each type are fetched
 * alone to find out.
 * @param ids sorted
 */
export async function fetchWholeDetails(crawl: Crawl, ids: Ids, take: OnDetails): Promise<void> {
  const samples = new Samples();
  await fetchDetails(crawl, ids, samples.take);
  const steps = samples.steps();
  const sampled = [...steps.keys()];
  let shownMore: string | undefined;
  const alone = { count: sampled.length, [Symbol.iterator]: () => sampled.values() };
  await fetchSingly(crawl, alone, 'samples', ({ records }) => {
    for (const record of records) {
      const step = steps.get(record.id);
      if (step === undefined) continue;
      const batched = (crawl.journal.at(step) as Details).records.findLast(({ id }) => id === record.id);
      const isMore = batched && Object.keys(record).some((key) => !Object.hasOwn(batched, key));
      if (isMore) shownMore ??= record.id;
    }
  });
  if (shownMore === undefined) return fetchDetails(crawl, ids, take);
  crawl.report.warn(
    `the service shows more of ${shownMore} alone than among others, so every place was asked for alone`,
  );
  return fetchSingly(crawl, ids, 'places one by one', take);
}

/** Collects the first and the last place of each type. */
class Samples {
  private readonly first = new Map<string, readonly [id: string, step: number]>();
  private readonly last = new Map<string, readonly [id: string, step: number]>();

  readonly take: OnDetails = ({ records }, step) => {
    for (const { id, type } of records) {
      const [kind] = type;
      if (!this.first.has(kind!) && this.first.size < MAX_TYPES) this.first.set(kind!, [id, step]);
      if (this.first.has(kind!)) this.last.set(kind!, [id, step]);
    }
  };

  /** Returns their ids with the numbers of their journal steps. */
  steps(): ReadonlyMap<string, number> {
    return new Map([...this.first.values(), ...this.last.values()]);
  }
}
