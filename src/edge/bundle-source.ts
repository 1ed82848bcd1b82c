import { httpSource } from '../bundle/source/http-source.ts';
import type { BundleSource } from '../bundle/source/source.ts';
import { FingerpostError } from '../core/errors.ts';

/** A binding that answers requests, such as Cloudflare's static assets or another Worker. */
export interface Fetcher {
  fetch(input: string, init?: RequestInit): Promise<Response>;
}

/** A bucket of objects by key, such as Cloudflare's R2. */
export interface Bucket {
  get(key: string): Promise<{ readonly body: ReadableStream } | null>;
}

/** Where a bundle's files are: the URL of its folder, a binding that has them, or a source such as `directorySource`. */
export type EdgeBundle = string | URL | Fetcher | Bucket | BundleSource;

/** The host in the addresses of a binding's files. A binding ignores it. */
const BINDING = 'http://bundle';

/**
 * Returns the source of a bundle.
 * @param folder the path of the bundle's folder in a binding.
 * @throws FingerpostError `bad-input` where there is no such thing, because the binding is missing for instance.
 */
export function edgeSource(bundle: EdgeBundle | undefined, folder: string): BundleSource {
  if (typeof bundle === 'string' || bundle instanceof URL)
    return httpSource(`${bundle}`, (...request) => fetch(...request));
  const address = `${BINDING}/${folder.replaceAll(/^\/+|\/+$/g, '')}`.replace(/\/$/, '');
  // A binding to a Worker has a method of any name, so `fetch` is looked for first.
  if (has(bundle, 'fetch')) return httpSource(address, (input, init) => bundle.fetch(`${input}`, init));
  if (has(bundle, 'manifest')) return bundle;
  if (has(bundle, 'get')) return httpSource(address, (input) => fromBucket(bundle, `${input}`));
  throw new FingerpostError(
    'bad-input',
    "The function `bundle` returned none: give the URL of the bundle's folder, or a binding to static assets or a bucket that the configuration names",
  );
}

function has<Key extends string>(
  bundle: EdgeBundle | undefined,
  method: Key,
): bundle is Extract<EdgeBundle, Record<Key, unknown>> {
  return typeof (bundle as Record<string, unknown> | undefined)?.[method] === 'function';
}

async function fromBucket(bucket: Bucket, address: string): Promise<Response> {
  const object = await bucket.get(address.slice(BINDING.length + 1));
  return object ? new Response(object.body) : new Response(null, { status: 404, statusText: 'Not Found' });
}
