import type { LastTime } from './update-checker.ts';

/** Stores a time in Cache Storage. Where that can't be used, `get` returns `undefined`. */
export function cachedTime(name: string): LastTime {
  // Async, because `caches` throws where storage is forbidden.
  const open = async (): Promise<Cache> => caches.open('fingerpost');
  const key = `/fingerpost?${encodeURIComponent(name)}`;
  return {
    async get() {
      try {
        const text = await (await (await open()).match(key))?.text();
        return text === undefined ? undefined : Number(text);
      } catch {
        return undefined;
      }
    },
    async set(time) {
      await open()
        .then((cache) => cache.put(key, new Response(String(time))))
        .catch(() => {});
    },
  };
}
