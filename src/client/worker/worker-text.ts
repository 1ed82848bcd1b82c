/**
 * The script of the package's worker, for pages whose bundler lost its file. The build writes it here (data/vite/published-worker.ts); the
 * sources are built by Vite, which finds the file.
 */
export const workerText: string | undefined = undefined;
