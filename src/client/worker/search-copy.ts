/**
 * A script as a function. A page calls it, which every Content-Security-Policy allows, and a worker starts from its text.
 * @param load imports a URL. It is passed in, because bundlers rewrite the syntax of imports.
 */
export type ScriptCopy = (load: (url: string) => Promise<unknown>) => void;

/**
 * The script of the package's worker as a function, for pages whose bundler or server lost the file. The build writes it here
 * (data/vite/published-worker.ts). It stays `undefined` in the sources, because Vite finds the file.
 */
export const searchCopy: ScriptCopy | undefined = undefined;

/** Whether a worker may start from the copy: not in a site whose own policy forbids `blob:` workers. */
export const isForWorkers: boolean = true;
