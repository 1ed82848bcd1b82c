import { type Bundle, openBundle } from '../../../../src/bundle/open.ts';
import { memorySource } from '../../../../src/bundle/source.ts';
import type { ApiRequest } from '../../../../src/core/api-request.ts';
import type { Hit, SearchResult } from '../../../../src/core/query.ts';
import { createApi } from '../../../../src/http/api.ts';
import { toHandler } from '../../../../src/http/handler.ts';
import type { ApiResponse } from '../../../../src/http/responses.ts';
import { questionOf } from '../question.ts';
import { asClient } from './as-client.ts';
import { countTypes } from './count-types.ts';
import { filesIn, type Running, type SpeedEngine } from './engine.ts';

/** Another engine in Fingerpost's place: it finds, and the places API answers with that. Not to compare starts, as it has two. */
export function behindApi(engine: SpeedEngine): SpeedEngine {
  return {
    title: `${engine.title} behind the API`,
    files: [...engine.files, 'bundle/'],
    lists: engine.lists,
    behindApi: true,
    async start(stored) {
      const running = await engine.start(stored);
      const bundle = await openBundle(memorySource(filesIn('bundle/', stored)));
      return asClient(toHandler(apiOver(running, bundle)));
    },
  };
}

/**
 * The API over a bundle, answering with the places that another engine finds among the same: so each engine is asked by the same
 * request and gives the same JSON, of the page that it found: more it doesn't count.
 */
export function apiOver(
  running: Running,
  bundle: Bundle,
): (request: ApiRequest) => Promise<ApiResponse> | undefined {
  const { places } = bundle;
  const ids = Array.from({ length: places.count }, (_, number) => places.summary(number).id);
  const hits = new Map(ids.map((id, number): [string, Hit] => [id, { number, distance: 0 }]));
  let result: SearchResult;
  const given = { search: () => result, suggest: () => result, *workAhead() {} };
  const api = createApi(bundle, given, {});
  return async (request) => {
    const found = await running.search(questionOf(new URL(request.url)));
    const page = found.map((id) => hits.get(id)!);
    const counts = countTypes(page.map(({ number }) => places.summary(number)));
    const types = [...counts].map(([value, count]) => ({ value, count }));
    result = { size: page.length, hits: page, facets: new Map([['type', types]]) };
    return api(request)!;
  };
}
