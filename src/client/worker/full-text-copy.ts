/**
 * The script that searches texts, for pages whose bundler lost the file. The build writes it here
 * (data/vite/published-worker.ts). It stays `undefined` in the sources, because Vite finds the file.
 */
export const fullTextCopy: string | undefined = undefined;
