import type { Manifest } from '../../bundle/manifest.ts';
import { haveSameBytes } from '../../core/bytes.ts';
import { asFingerpostError, FingerpostError } from '../../core/errors.ts';
import type { OpenSearch } from '../build-search.ts';
import { type Admitted, admit, type Refused, storeFullError } from './admit.ts';
import type { BundleContext } from './context.ts';
import { type BundleLocation, find } from './find.ts';
import { install, installed, type OpenBundle } from './install.ts';
import { isOpen, openStored } from './stored.ts';
import { rollbackError, type Trusted } from './trust.ts';

// How a host gets its bundle and replaces it, by the steps find, admit and install.

/**
 * Opens the stored bundle, else the app's own, else the network's.
 * @returns the refusal of the network's, where none opens; that of a stored bundle of another format, where no network is reached.
 */
export async function openFirst(context: BundleContext): Promise<OpenBundle | Refused> {
  const stored = await openStored(context);
  if (isOpen(stored)) return stored;
  return context.tabs.withLock(async () => {
    const again = await openStored(context);
    if (isOpen(again)) return again;
    const fetched = await fetchFirst(context);
    const isOffline = fetched instanceof FingerpostError && fetched.code === 'bundle-unreachable';
    return isOffline && again?.code === 'bundle-version' ? again : fetched;
  });
}

async function fetchFirst(context: BundleContext): Promise<Admitted | Refused> {
  const { trust, signal, locations } = context;
  let result: Admitted | Refused;
  for (const location of locations) {
    const found = await find(location, signal).then(trust.check).catch(asFingerpostError);
    result = found instanceof FingerpostError ? found : await admit(found, undefined, context);
    // A refusal of the app's own bundle is dropped: the network's bundle, or its refusal, is the better answer.
    if (!(result instanceof FingerpostError)) {
      trust.accepted(result.bundle.signed);
      break;
    }
  }
  return result!;
}

/**
 * Installs the open bundle unless the device has it.
 * @returns the bundle to go on with: the same one where nothing was stored; the one on the device where that is signed later.
 */
export async function installOpen(open: OpenBundle, context: BundleContext): Promise<OpenBundle> {
  if (!open.bundle) return open;
  const result = await install(open.bundle, context);
  if (result === 'saved') return installed(open.search);
  if (result === 'full') context.onProblem(storeFullError(open.bundle.version).message, 'store-full');
  if (result !== 'earlier') return open;
  // It was opened while the store was out of reach.
  const stored = await openStored(context);
  // Where the current one can't be opened, the one before it can be signed earlier than the open one.
  const [current] = (await context.store.contents()).bundles;
  if (!isOpen(stored) || stored.search.manifest.version !== current?.version) return open;
  context.onProblem(rollbackError().message, 'bundle-rollback');
  return stored;
}

/** The outcome of a check for an update. */
export type Update =
  | { readonly state: 'current' }
  /** The open bundle has another manifest or signature. Its title, its sources or the time of the build may differ. */
  | { readonly state: 'renewed'; readonly by: Trusted }
  /** Another bundle; or the same version again, in other files or because the browser had evicted it. */
  | { readonly state: 'replaced'; readonly next: OpenBundle }
  /** No location was reached. */
  | { readonly state: 'unreachable'; readonly error: FingerpostError }
  | Refused;

/** Fetches, verifies and stores the published bundle where it should replace the open one. */
export async function update(open: OpenBundle, context: BundleContext): Promise<Update> {
  const { store, tabs, trust } = context;
  // Read the store first: that finds a broken database, and drops it.
  const { bundles } = await store.contents();
  const isEvicted = bundles.length === 0 && !open.bundle;
  const found = await findUpdate(open.search, isEvicted, context);
  if (!('manifest' in found)) return found;
  const { manifest, bytes, signed } = found;
  if (!isEvicted && contentOf(manifest) === contentOf(open.search.manifest)) {
    trust.accepted(signed);
    await store.renew(manifest.version, bytes, signed);
    return { state: 'renewed', by: found };
  }
  const next = await tabs.withLock(() => take(found, open, context));
  return next instanceof FingerpostError ? next : { state: 'replaced', next };
}

/** Returns what a search is made of, as a text: all of a manifest but its title, its sources and the time of the build. */
function contentOf({ title, sources, created, ...content }: Manifest): string {
  return JSON.stringify(content);
}

/** Looks for a bundle that should replace the open one, on the network first. */
async function findUpdate(
  open: OpenSearch,
  isEvicted: boolean,
  context: BundleContext,
): Promise<Trusted | Update> {
  let unreachable: FingerpostError | undefined;
  for (const location of [...context.locations].reverse()) {
    const found = await findOther(location, open, isEvicted, context).catch(asFingerpostError);
    if (!(found instanceof FingerpostError)) {
      if (found) return found;
      if (location.from === 'network') return { state: 'current' };
    } else if (found.code !== 'bundle-unreachable') return found;
    else unreachable ??= found;
  }
  return { state: 'unreachable', error: unreachable! };
}

/** Returns the bundle at a location; `undefined` where it should not replace the open one, not even its manifest. */
async function findOther(
  location: BundleLocation,
  { manifest, manifestBytes }: OpenSearch,
  isEvicted: boolean,
  { trust, signal }: BundleContext,
): Promise<Trusted | undefined> {
  const found = await find(location, signal);
  const { version, created } = found.manifest;
  const isSame = version === manifest.version;
  if (location.from === 'network')
    // Another version replaces the open one even if it is older, so that a publisher can roll back.
    return isSame && !isEvicted ? trust.checkAgain(found, manifestBytes) : trust.check(found);
  // A bundle that came with the app may be years old, so it must be newer.
  const isNewer = !isSame && Date.parse(created) > Date.parse(manifest.created);
  return isNewer ? trust.check(found) : undefined;
}

/** Admits and installs a bundle in place of the open one. Call it while no other tab does. */
async function take(found: Trusted, open: OpenBundle, context: BundleContext): Promise<OpenBundle | Refused> {
  const { version } = found.manifest;
  const [current] = (await context.store.contents()).bundles;
  if (current && haveSameBytes(current.manifest, found.bytes)) {
    // Another tab was faster.
    const stored = await openStored(context);
    if (isOpen(stored) && stored.search.manifest.version === version) return stored;
  }
  const admitted = await admit(found, open, context);
  if (admitted instanceof FingerpostError) return admitted;
  const result = await install(admitted.bundle, context);
  // Another tab has stored a newer one without waiting for the lock.
  if (result === 'earlier') return rollbackError();
  // A stored bundle is only replaced by a bundle that is stored as well.
  if (result === 'full' && open.stored) return storeFullError(version);
  context.trust.accepted(found.signed);
  return result === 'saved' ? installed(admitted.search) : admitted;
}
