/**
 * The name of the cache with the base maps that apps store. It is evicted first where a device has no room. Several sites of one origin
 * share it, and each has the maps beside its bundle.
 */
export const MAP_CACHE = 'fingerpost map';

/** Returns whether two files lie in the same folder, as the maps of one bundle do. */
export function isBeside(url: string, other: string): boolean {
  return new URL('./', url).href === new URL('./', other).href;
}
