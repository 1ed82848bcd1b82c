import type { BuildFullText } from '../search/full-text/full-text-index.ts';

/** Loads the code that searches texts, where a bundler can make it a chunk of its own: in Node and in a page. */
export const fullTextCode = async (): Promise<BuildFullText> =>
  (await import('../search/full-text/full-text-index.ts')).buildFullText;
