import type { ServiceWorkerScope } from '../../service-worker/index.ts';

/** The files that the page consists of, relative to its Service Worker. */
export interface PageShell {
  /** Another one whenever any of the files changes. */
  readonly version: string;
  readonly files: readonly string[];
}

const PREFIX = 'page ';
/** Of the bundle, what the page itself shows: whom the places are from. */
const CREDITS = 'places/manifest.json';

/** Lets the page be opened without a network. Its files are fetched together, and stay together until all have changed. */
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
    // The page keeps its state in the query, which its file doesn't depend on.
    const path = url.replace(/[?#].*/s, '');
    // Servers answer a folder with this file, and it is kept by the folder's name.
    const file = path === absolute('index.html') ? absolute('./') : path;
    if (method !== 'GET') return;
    if (shell.has(file)) event.respondWith(keptFirst(file, name, event.request));
    else if (file === absolute(CREDITS)) event.respondWith(newestFirst(file, name, event.request));
  });
}

async function keptFirst(file: string, name: string, request: Request): Promise<Response> {
  const kept = await (await caches.open(name)).match(file);
  return kept ?? fetch(request);
}

async function newestFirst(file: string, name: string, request: Request): Promise<Response> {
  const cache = await caches.open(name);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(file, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(file);
    if (kept) return kept;
    throw error;
  }
}

async function dropOthers(name: string): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((other) => other.startsWith(PREFIX) && other !== name);
  await Promise.all(old.map((other) => caches.delete(other)));
}
