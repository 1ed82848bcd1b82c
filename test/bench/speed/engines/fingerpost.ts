import { openBundle } from '../../../../src/bundle/open.ts';
import { memorySource } from '../../../../src/bundle/source.ts';
import { createHandler } from '../../../../src/http/handler.ts';
import { pathOf } from '../question.ts';
import type { SpeedEngine } from './engine.ts';

/** Fingerpost as a client meets it: a request in, JSON out. */
export const fingerpost: SpeedEngine = {
  title: 'Fingerpost',
  files: ['bundle/'],
  lists: true,
  async start({ bytes }) {
    const begun = performance.now();
    const files = [...bytes].map(([path, content]) => [path.replace('bundle/', ''), content] as const);
    const bundle = await openBundle(memorySource(new Map(files)));
    const opened = performance.now();
    const handler = createHandler(bundle);
    const indexed = performance.now();
    const ask =
      (operation: 'search' | 'suggest') =>
      async (question: Parameters<typeof pathOf>[1]): Promise<string[]> => {
        const response = await handler(new Request(`http://localhost${pathOf(operation, question)}`));
        const page = (await response?.json()) as { _embedded?: { pois?: { id: string }[] } };
        if (!response?.ok) throw new Error(`${operation} for "${question.q}": ${JSON.stringify(page)}`);
        return (page._embedded?.pois ?? []).map(({ id }) => id);
      };
    return {
      stages: { open: opened - begun, index: indexed - opened },
      search: ask('search'),
      suggest: ask('suggest'),
    };
  },
};
