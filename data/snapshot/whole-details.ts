import type { PlaceRecord } from '../place-schema.ts';
import type { Crawl } from './crawl.ts';
import { type Details, fetchDetails, fetchSingly } from './details.ts';

/**
 * Asks for places in batches, and one by one if the service shows less of a place in a batch than alone: the interface
 * promises outline and files of a single place only. That is found out by asking for the first and the last place of
 * each type alone as well.
 * @param ids sorted
 */
export async function fetchWholeDetails(crawl: Crawl, ids: readonly string[]): Promise<Details> {
  const inBatches = await fetchDetails(crawl, ids);
  const records = new Map(inBatches.records.map((record) => [record.id, record]));
  const alone = await fetchSingly(crawl, samplesOf(inBatches.records), 'samples');
  const shownMore = alone.records.find((record) => {
    const batched = records.get(record.id);
    return batched && Object.keys(record).some((key) => !Object.hasOwn(batched, key));
  });
  if (!shownMore) return inBatches;
  crawl.report.warn(
    `the service shows more of ${shownMore.id} alone than among others, so every place was asked for alone`,
  );
  return fetchSingly(crawl, ids, 'places one by one');
}

function samplesOf(records: readonly PlaceRecord[]): string[] {
  const first = new Map<string, string>();
  const last = new Map<string, string>();
  for (const { id, type } of records) {
    const [kind] = type;
    if (!first.has(kind!)) first.set(kind!, id);
    last.set(kind!, id);
  }
  return [...new Set([...first.values(), ...last.values()])];
}
