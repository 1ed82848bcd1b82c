import type { Handler } from '../../../../src/http/handler.ts';
import { pathOf, type Question } from '../question.ts';
import type { Running } from './engine.ts';

/** A handler as a client meets it: a request in, JSON out. */
export function asClient(handler: Handler): Running {
  const ask =
    (operation: 'search' | 'suggest') =>
    async (question: Question): Promise<string[]> => {
      const response = await handler(new Request(`http://localhost${pathOf(operation, question)}`));
      const page = (await response?.json()) as { _embedded?: { pois?: { id: string }[] } };
      if (!response?.ok) throw new Error(`${operation} for "${question.q}": ${JSON.stringify(page)}`);
      return (page._embedded?.pois ?? []).map(({ id }) => id);
    };
  return { search: ask('search'), suggest: ask('suggest') };
}
