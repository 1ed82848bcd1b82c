import type { Manifest } from '../bundle/manifest.ts';
import type { BundleOrigin } from '../protocol/host.ts';

/**
 * Returns whether a bundle that was found should replace the open one. A bundle on the network replaces it whenever the versions
 * differ, even if it is older, so that a publisher can roll back. A bundle that came with the app may be years old, so it
 * must be newer.
 */
export function shouldReplace(
  found: Manifest,
  open: Pick<Manifest, 'version' | 'created'>,
  from: BundleOrigin,
): boolean {
  if (found.version === open.version) return false;
  return from === 'network' || Date.parse(found.created) > Date.parse(open.created);
}
