/** The folder of the site, because all sites of an origin share one storage. */
const site = (): string => new URL('.', document.baseURI).pathname;

const keyOf = (name: string): string => `fingerpost ${site()} ${name}`;

/** For how long a text is stored: until it is deleted, or for this visit. */
type Kept = 'localStorage' | 'sessionStorage';

/** Returns the text that the device stores under a name; `undefined` for none, or in a browser without storage. */
export function recall(name: string, kept?: Kept): string | undefined {
  return attempt((storage) => storage.getItem(keyOf(name)), kept) ?? undefined;
}

/** Stores a text on the device. Call it only at the wish of the visitor. */
export function remember(name: string, text: string, kept?: Kept): void {
  attempt((storage) => storage.setItem(keyOf(name), text), kept);
}

/** Deletes the text that the device stores under a name. */
export function forget(name: string, kept?: Kept): void {
  attempt((storage) => storage.removeItem(keyOf(name)), kept);
}

/** A browser that blocks storage throws at its first mention, and a full one at a write. */
function attempt<T>(use: (storage: Storage) => T, kept: Kept = 'localStorage'): T | undefined {
  try {
    return use(globalThis[kept]);
  } catch {
    return undefined;
  }
}
