/**
 * Identifies the code that derives an index cache, because a cache that other code derived can't be used. The build writes
 * a hash of that code here (data/vite/index-build-id.ts). Without it no index cache is saved or read.
 */
export const INDEX_BUILD_ID: string | undefined = undefined;
