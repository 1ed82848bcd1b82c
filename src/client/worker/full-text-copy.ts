import type { ScriptCopy } from './search-copy.ts';

/** The script that searches texts as a function, as `search-copy.ts` has that of the worker. */
export const fullTextCopy: ScriptCopy | undefined = undefined;
