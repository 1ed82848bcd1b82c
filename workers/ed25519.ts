import { nobleEd25519 } from '../src/bundle/noble-ed25519.ts';

globalThis.fingerpostEd25519 = nobleEd25519;
