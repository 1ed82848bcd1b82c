import type { Manifest } from '../bundle/manifest.ts';
import type { Signed } from '../bundle/signature.ts';

/** Which bundles are on the device, by version: the one to open, and the last good one before it. */
export interface StoredBundles {
  readonly current?: string;
  readonly previous?: string;
  /** By public key, when the newest bundle that was ever put here was signed, in ms since 1970. It outlives the bundle. */
  readonly newest?: Readonly<Record<string, number>> | undefined;
}

/** What is to be written and deleted when a bundle is put on the shelf, or taken off. */
export interface EvictionPlan {
  readonly shelf: StoredBundles;
  /** Versions of bundles that nobody will open again. */
  readonly bundles: readonly string[];
  /** Names of parts that no bundle on the shelf has. */
  readonly parts: readonly string[];
}

/** What names a bundle that failed to open: another manifest of the same version may well have better parts. */
export function bundleKey({ version, parts }: Manifest): string {
  return [version, ...parts.map(({ name }) => name)].join(' ');
}

/** Puts a bundle on the shelf as the current one; the one that was stays beside it, anything older goes. */
export function planEviction(shelf: StoredBundles, version: string): StoredBundles {
  if (shelf.current === undefined || shelf.current === version) return { ...shelf, current: version };
  return { current: version, previous: shelf.current };
}

/** Takes a bundle off the shelf: the one before it, if there is one, is the current one again. */
export function unshelve({ current, previous }: StoredBundles, version: string): StoredBundles {
  const left = [current, previous].filter((other) => other !== undefined && other !== version);
  return left[0] === undefined
    ? {}
    : planEviction(left[1] === undefined ? {} : { current: left[1] }, left[0]);
}

/** When the newest of each key was signed, with the one that is added. */
export function newestOf({ newest }: StoredBundles = {}, signed?: Signed): StoredBundles['newest'] {
  return signed ? { ...newest, [signed.by]: Math.max(signed.at, newest?.[signed.by] ?? signed.at) } : newest;
}

/**
 * @param shelf as it will be.
 * @param bundles the names of the parts of each bundle that is stored or being stored, by version.
 * @param parts the names of all parts that are stored.
 */
export function evictionPlan(
  shelf: StoredBundles,
  bundles: ReadonlyMap<string, readonly string[]>,
  parts: readonly string[],
): EvictionPlan {
  const wanted = [shelf.current, shelf.previous].filter((version) => version !== undefined);
  const needed = new Set(wanted.flatMap((version) => bundles.get(version) ?? []));
  return {
    shelf,
    bundles: [...bundles.keys()].filter((version) => !wanted.includes(version)),
    parts: parts.filter((name) => !needed.has(name)),
  };
}
