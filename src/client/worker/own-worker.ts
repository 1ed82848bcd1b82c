/** Starts the worker of the package. Bundlers look for exactly this expression. The build (data/vite/standalone-scripts.ts) writes the URL. */
export const startOwnWorker = (): Worker =>
  new Worker(new URL('../../../workers/search.worker.ts', import.meta.url), { type: 'module' });
