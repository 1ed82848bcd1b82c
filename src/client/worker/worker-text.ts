/**
 * The script of the package's worker, for pages whose bundler lost the file. The build writes it here
 * (data/vite/published-worker.ts). It stays `undefined` in the sources, because Vite finds the file.
 */
export const workerText: string | undefined = undefined;
