import { nobleEd25519 } from './noble-ed25519.ts';

/** The package has this in a script of its own, which Service Workers import by its URL, and pages as a module. */
globalThis.fingerpostEd25519 = nobleEd25519;
