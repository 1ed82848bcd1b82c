import type { LastTime } from './update-checker.ts';

/** Keeps a time in Cache Storage. Where that can't be used, it is forgotten. */
export function cachedTime(name: string): LastTime {
  // Where it is forbidden, it throws at once.
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
