import { FORMAT } from '../../bundle/manifest.ts';
import { isBeside } from '../../core/site/map-cache.ts';
import type { ServiceWorkerScope } from '../../service-worker/index.ts';
import { StoredMap } from '../map/stored-map.ts';

/** The site as its Service Worker knows it. The script changes with every file, so browsers notice each change. */
export interface PageShell {
  /** The files that the page needs, relative to the script, each with its hash as in an `integrity` attribute. */
  readonly files: Readonly<Record<string, string>>;
  /** The version of the bundle, so that a new one makes a new script. */
  readonly places: string;
  readonly live?: { readonly endpoint: string };
  /** The folder of the bundle. Default `places/`. */
  readonly bundle?: string;
  /** Where the API begins. Default: `api` beside the script. */
  readonly base?: string;
  /** The folder of the files that have their hash in their name. Default `assets/`. */
  readonly assets?: string;
  /** The file that is the page at every other address, where there is one. */
  readonly page?: string;
}

type Scope = ServiceWorkerScope & { skipWaiting(): Promise<void> };

/** The key of the list of the cached files of the version in charge. */
const LIST = 'files';
/** How long the network may take where an older answer is at hand. */
const NETWORK_TIMEOUT_MS = 3000;

/**
 * Makes the site open without a network. A new version is fetched whole, and only what has changed; then it takes over at
 * once. The files of the version before stay, for pages that are still open.
 */
export function addPageShell(
  scope: Scope,
  { files, bundle = 'places/', assets = 'assets/', page }: PageShell,
): void {
  const absolute = (file: string): string => new URL(file, scope.location.href).href;
  // Several sites of one origin share its caches.
  const name = `site ${new URL(absolute('./')).pathname}`;
  const open = (): Promise<Cache> => caches.open(name);
  const keys = new Map(
    Object.entries(files).map(([file, hash]) => [absolute(file), keyOf(absolute(file), hash)]),
  );
  // The page reads it itself, for credits and the map.
  const manifest = absolute(`${bundle}manifest.json`);

  const install = async (): Promise<void> => {
    const cache = await open();
    await Promise.all(Object.entries(files).map(([file, hash]) => keep(cache, absolute(file), hash)));
    await keepManifest(cache, manifest).catch(() => {});
    await scope.skipWaiting();
  };
  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) =>
    event.waitUntil(open().then((cache) => dropOlder(cache, absolute(LIST), [...keys.values()]))),
  );
  scope.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    // The query is the page's state; the file is the same for every query.
    const path = url.replace(/[?#].*/s, '');
    // Servers answer the URL of the folder with this file, and it is cached by that URL.
    const file = path === absolute('index.html') ? absolute('./') : path;
    if (method !== 'GET') return;
    if (file === manifest) event.respondWith(open().then((cache) => manifestOf(cache, event.request, file)));
    else if (file.endsWith('.pmtiles') && isBeside(file, manifest))
      event.respondWith(mapOf(event.request, file));
    else if (keys.has(file) || file.startsWith(absolute(assets)))
      event.respondWith(open().then((cache) => cacheFirst(cache, event.request, keys.get(file) ?? file)));
    else if (page !== undefined && event.request.mode === 'navigate')
      event.respondWith(open().then((cache) => networkFirst(cache, event.request, keys.get(absolute(page)))));
  });
}

/** Returns the key of one version of a file. */
const keyOf = (url: string, hash: string): string => `${url}?${encodeURIComponent(hash)}`;

/** Caches a version of a file. Rejects where the server has another one, as in the middle of an upload. */
async function keep(cache: Cache, url: string, integrity: string): Promise<void> {
  const key = keyOf(url, integrity);
  if (await cache.match(key)) return;
  const response = await fetch(url, { cache: 'reload', integrity });
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}`);
  await cache.put(key, response);
}

/** Caches the manifest of the bundle, and the map that it names. The places are stored by `addFingerpost`. */
async function keepManifest(cache: Cache, manifest: string): Promise<void> {
  const response = await fetch(manifest, { cache: 'reload' });
  if (!response.ok || !(await isManifest(response.clone()))) return;
  await cache.put(manifest, response.clone());
  const { map } = await response.json();
  if (map) await new StoredMap(new URL('./', manifest).href).keep(map);
}

async function cacheFirst(cache: Cache, request: Request, key: string): Promise<Response> {
  // A page of the version before may request a file that this version lacks.
  const cached = (await cache.match(key)) ?? (await cache.match(request, { ignoreSearch: true }));
  return cached ?? fetch(request);
}

/** Answers a request for the map or a range of its bytes, from the device where the map is there. */
async function mapOf(request: Request, url: string): Promise<Response> {
  const stored = await new StoredMap(url).read(url);
  if (stored?.url !== url) return fetch(request);
  const { blob } = stored;
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('Range') ?? '') ?? [];
  if (first === undefined) return new Response(blob);
  const part = blob.slice(Number(first), Number(last) + 1);
  const end = Number(first) + part.size - 1;
  return new Response(part, {
    status: 206,
    headers: { 'Content-Range': `bytes ${first}-${end}/${blob.size}`, 'Content-Length': `${part.size}` },
  });
}

/** Answers an address that may be the server's, or one of a page that shows many. */
async function networkFirst(cache: Cache, request: Request, key: string | undefined): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = key === undefined ? undefined : await cache.match(key);
    if (page) return page;
    throw error;
  }
}

async function isManifest(response: Response): Promise<boolean> {
  const content = await response.json().catch(() => undefined);
  return content?.format === FORMAT;
}

async function manifestOf(cache: Cache, request: Request, file: string): Promise<Response> {
  const cached = await cache.match(file);
  try {
    const signal = cached ? AbortSignal.timeout(NETWORK_TIMEOUT_MS) : null;
    const response = await fetch(request, { signal });
    if (!response.ok) return response;
    // A network that wants a login may answer with a page of its own.
    if (!(await isManifest(response.clone()))) return cached ?? response;
    await cache.put(file, response.clone());
    return response;
  } catch (error) {
    if (cached) return cached;
    throw error;
  }
}

/** Deletes the files that neither this version nor the one before has. */
async function dropOlder(cache: Cache, list: string, mine: readonly string[]): Promise<void> {
  const before: string[] = (await (await cache.match(list))?.json()) ?? [];
  const wanted = new Set([...mine, ...before]);
  for (const { url } of await cache.keys())
    if (url.includes('?') && !wanted.has(url)) await cache.delete(url);
  await cache.put(list, Response.json(mine));
}
