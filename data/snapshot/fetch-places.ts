import * as v from 'valibot';
import { isJsonObject } from '../io/json-file.ts';
import { type Crawl, forEachConcurrent } from './crawl.ts';
import { jsonOf } from './fetcher.ts';
import { idSchema, MAX_TYPES, type ReadPlace, readPlace, readPois } from './read-answers.ts';

/**
 * Completes what the listing shows. The interface promises outline and files only for a place that is requested alone,
 * so the first and the last place of each type are. If one of them shows more, every place is requested alone. So is a
 * place that no listing has.
 * @param ids sorted
 * @returns a function that reads what the service shows of an id from the journal.
 */
export async function fetchPlaces(
  crawl: Crawl,
  ids: readonly string[],
): Promise<(id: string) => Promise<ReadPlace>> {
  const { journal, report } = crawl;
  const listed = ids.filter((id) => journal.has(`listed ${id}`));
  await fetchAlone(
    crawl,
    ids.filter((id) => !journal.has(`listed ${id}`)),
    'unlisted places',
  );
  const shown = async (id: string): Promise<ReadPlace> =>
    ((await journal.get(`listed ${id}`)) ?? (await journal.get(`alone ${id}`)))!;
  const [first, last] = [new Map<string, string>(), new Map<string, string>()];
  for (const id of listed) {
    const [type] = (await shown(id)).record?.type ?? [];
    if (type === undefined || (first.size === MAX_TYPES && !first.has(type))) continue;
    if (!first.has(type)) first.set(type, id);
    last.set(type, id);
  }
  const samples = [...new Set([...first.values(), ...last.values()])];
  await fetchAlone(crawl, samples, 'samples');
  for (const id of samples) {
    const { record: alone = {} } = (await journal.get<ReadPlace>(`alone ${id}`))!;
    const { record } = await shown(id);
    if (Object.keys(alone).every((key) => Object.hasOwn(record!, key))) continue;
    report.warn(
      `the service shows more of ${id} alone than among others, so every place was asked for alone`,
    );
    await fetchAlone(crawl, ids, 'places one by one');
    return async (each) => (await journal.get(`alone ${each}`))!;
  }
  return shown;
}

/** Requests each place, unless the journal has it. */
async function fetchAlone(crawl: Crawl, ids: readonly string[], stage: string): Promise<void> {
  const { journal, onProgress } = crawl;
  const missing = ids.filter((id) => !journal.has(`alone ${id}`));
  let done = ids.length - missing.length;
  await forEachConcurrent(crawl, missing, async (id) => {
    journal.put(`alone ${id}`, await fetchPlace(crawl, id));
    onProgress(stage, ++done, ids.length);
  });
}

/** Statuses with which a service refuses one place. */
const REFUSAL_STATUSES = [400, 404, 410, 414, 431];

async function fetchPlace(crawl: Crawl, id: string): Promise<ReadPlace> {
  const answer = await crawl.fetch(`/places/${encodeURIComponent(id).replaceAll('%3A', ':')}`);
  const isGone = answer.ok || answer.status === 404 || answer.status === 410;
  if (answer.ok || !REFUSAL_STATUSES.includes(answer.status)) {
    const json = jsonOf(answer);
    // A redirect may lead to another id, and a service may answer with a page of one place.
    const [place] = isJsonObject(json) && v.is(idSchema, json.id) ? [json] : readPois(answer);
    if (place) return readPlace(place);
  }
  const reason = isGone ? 'listed, but there is no such place any more' : 'the service refuses to show it';
  return { reason, ...(!isGone && { detail: answer.problem }), warnings: [], types: [] };
}
