import { type Bundle, openBundle } from '../../../../src/bundle/open.ts';
import type { ApiRequest } from '../../../../src/core/api-request.ts';
import { levelsOf } from '../../../../src/core/place-type.ts';
import type { FacetCount, FacetName, SearchQuery } from '../../../../src/core/query.ts';
import { createApi } from '../../../../src/http/api.ts';
import { toHandler } from '../../../../src/http/handler.ts';
import type { ApiResponse } from '../../../../src/http/responses.ts';
import { memorySource } from '../../../fixtures/memory-source.ts';
import { questionOf } from '../question.ts';
import { asClient } from './as-client.ts';
import { countValues } from './count-values.ts';
import { filesIn, type Running, type SpeedEngine } from './engine.ts';

/** Another engine that answers as Fingerpost does. Its start says nothing, as it starts a bundle as well. */
export function behindApi(engine: SpeedEngine): SpeedEngine {
  return {
    title: `${engine.title} behind the API`,
    files: [...engine.files, 'bundle/'],
    lists: engine.lists,
    behindApi: true,
    load: async () => engine.load?.(),
    async start(stored) {
      const running = await engine.start(stored);
      const bundle = await openBundle(memorySource(filesIn('bundle/', stored)));
      return asClient(toHandler(apiOver(running, bundle)));
    },
  };
}

/**
 * The API over a bundle, in which another engine finds the places: it is asked by the same requests, and what it found comes as
 * the same JSON. All that it found is taken to be the page, of which facets are counted; so it has less to count than ours, and
 * fewer links to write.
 */
export function apiOver(running: Running, bundle: Bundle): (request: ApiRequest) => Promise<ApiResponse> {
  const { places } = bundle;
  const summaries = Array.from({ length: places.count }, (_, number) => places.summary(number));
  const numbers = new Map(summaries.map(({ id }, number) => [id, number]));
  const values: Readonly<Record<string, readonly (readonly string[])[]>> = {
    type: summaries.map(({ type }) => [...new Set(type.flatMap(levelsOf))]),
    type_exact: summaries.map(({ type }) => type),
  };

  /** The result for the current request. It is fetched before, because the API calls its engine synchronously. */
  let found: readonly number[] = [];
  const page = () => ({ size: found.length, hits: found.map((number) => ({ number, distance: 0 })) });
  const counted = (facet: FacetName): FacetCount[] =>
    [...countValues(found.map((number) => values[facet]![number]!))].map(([value, count]) => ({
      value,
      count,
    }));
  const standIn = {
    suggest: page,
    search: ({ facets }: SearchQuery) => ({
      ...page(),
      facets: new Map(facets.map((facet) => [facet, counted(facet)])),
    }),
  };
  const api = createApi({ bundle, engine: standIn });
  return async (request) => {
    const ids = await running.search(questionOf(new URL(request.url)));
    found = ids.flatMap((id) => numbers.get(id) ?? []);
    return api(request)!;
  };
}
