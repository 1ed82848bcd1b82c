/**
 * Says by what code things are worked out of a bundle: those that other code worked out are of no use. The build writes a
 * hash of that code here (data/vite/index-build-id.ts); where it didn't, nothing can be told, and nothing is kept.
 */
export const INDEX_BUILD_ID: string | undefined = undefined;
