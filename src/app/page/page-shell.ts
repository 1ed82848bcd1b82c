import type { ServiceWorkerScope } from '../../service-worker/index.ts';

/** The files of the page, relative to its Service Worker. */
export interface PageShell {
  /** A version that changes whenever a file changes. */
  readonly version: string;
  readonly files: readonly string[];
}

const PREFIX = 'page ';
/** The one file of the bundle that the page reads itself, for the credits. */
const CREDITS = 'places/manifest.json';

/** Makes the page open without a network. All files are cached together, and are replaced together. */
export function addPageShell(scope: ServiceWorkerScope, { version, files }: PageShell): void {
  const absolute = (file: string): string => new URL(file, scope.location.href).href;
  const shell = new Set(files.map(absolute));
  const name = PREFIX + version;

  scope.addEventListener('install', (event) =>
    event.waitUntil(
      caches.open(name).then(async (cache) => {
        await cache.addAll([...shell].map((url) => new Request(url, { cache: 'reload' })));
        await cache.add(absolute(CREDITS)).catch(() => {});
      }),
    ),
  );
  scope.addEventListener('activate', (event) => event.waitUntil(dropOthers(name)));
  scope.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    // The query is the page's state; the file is the same for every query.
    const path = url.replace(/[?#].*/s, '');
    // Servers answer the URL of the folder with this file, and it is cached by that URL.
    const file = path === absolute('index.html') ? absolute('./') : path;
    if (method !== 'GET') return;
    if (shell.has(file)) event.respondWith(cacheFirst(file, name, event.request));
    else if (file === absolute(CREDITS)) event.respondWith(networkFirst(file, name, event.request));
  });
}

async function cacheFirst(file: string, name: string, request: Request): Promise<Response> {
  const cached = await (await caches.open(name)).match(file);
  return cached ?? fetch(request);
}

async function networkFirst(file: string, name: string, request: Request): Promise<Response> {
  const cache = await caches.open(name);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(file, response.clone());
    return response;
  } catch (error) {
    const cached = await cache.match(file);
    if (cached) return cached;
    throw error;
  }
}

async function dropOthers(name: string): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((other) => other.startsWith(PREFIX) && other !== name);
  await Promise.all(old.map((other) => caches.delete(other)));
}
