import type { Signed } from '../bundle/signature.ts';

/** Versions of the bundles on the device: the one to open, and the last good one before it. */
export interface StoredBundles {
  readonly current?: string;
  readonly previous?: string;
  /** By public key, the latest signing time of any bundle stored here, in ms since 1970. It outlives the bundle. */
  readonly newest?: Readonly<Record<string, number>> | undefined;
  /** Counts the changes, so that a tab notices those of others. */
  readonly changes?: number;
}

/** The writes and deletions of a change to the stored bundles. */
export interface EvictionPlan {
  readonly stored: StoredBundles;
  /** Versions of the bundles to delete. */
  readonly bundles: readonly string[];
  /** Names of the parts to delete: no remaining bundle has them. */
  readonly parts: readonly string[];
}

/** Makes a version the current one. The current one before it becomes the previous one; any older is evicted. */
export function makeCurrent(stored: StoredBundles, version: string): StoredBundles {
  if (stored.current === undefined || stored.current === version) return { ...stored, current: version };
  return { current: version, previous: stored.current };
}

/** Returns the latest signing time by public key, with that of an added signature. */
export function newestOf({ newest }: StoredBundles = {}, signed?: Signed): StoredBundles['newest'] {
  return signed ? { ...newest, [signed.by]: Math.max(signed.at, newest?.[signed.by] ?? signed.at) } : newest;
}

/** Returns whether a bundle is signed earlier than the latest that was stored for its key. */
export function isSignedEarlier({ newest }: Pick<StoredBundles, 'newest'>, signed?: Signed): boolean {
  return signed !== undefined && signed.at < (newest?.[signed.by] ?? -Infinity);
}

/**
 * Plans which bundles and parts to delete.
 * @param stored the stored bundles after the change.
 * @param bundles the part names of every bundle that is stored or being stored, by version.
 * @param parts the names of all stored parts.
 */
export function planEviction(
  stored: StoredBundles,
  bundles: ReadonlyMap<string, readonly string[]>,
  parts: readonly string[],
): EvictionPlan {
  const wanted = [stored.current, stored.previous].filter((version) => version !== undefined);
  const needed = new Set(wanted.flatMap((version) => bundles.get(version) ?? []));
  return {
    stored,
    bundles: [...bundles.keys()].filter((version) => !wanted.includes(version)),
    parts: parts.filter((name) => !needed.has(name)),
  };
}
