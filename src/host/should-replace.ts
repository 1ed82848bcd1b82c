import type { Manifest } from '../bundle/manifest.ts';
import type { BundleOrigin } from '../protocol/host.ts';

/**
 * Whether a bundle that was found should take the place of the open one. What is on the network is wanted whenever it
 * is another, older ones too, so that a publisher can go back; what came with the app may be years old, and must be
 * newer.
 */
export function shouldReplace(
  found: Manifest,
  open: Pick<Manifest, 'version' | 'created'>,
  from: BundleOrigin,
): boolean {
  if (found.version === open.version) return false;
  return from === 'network' || Date.parse(found.created) > Date.parse(open.created);
}
