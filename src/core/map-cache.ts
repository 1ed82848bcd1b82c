/** The name of the cache with the base map that the app keeps. It is evicted first where a device has no room. */
export const MAP_CACHE = 'fingerpost map';
