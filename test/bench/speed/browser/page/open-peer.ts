import { openDB } from 'idb';
import type { Running, SpeedEngine } from '../../engines/engine.ts';

/** Loaded one by one, as who is measured has no use for the others' code. */
const peers: Readonly<Record<string, () => Promise<SpeedEngine>>> = {
  plain: async () => (await import('../../engines/plain-recipe.ts')).plainRecipe,
  saved: async () => (await import('../../engines/plain-recipe.ts')).plainSaved,
  orama: async () => (await peer())('Orama', 'orama'),
  zbsearch: async () => (await peer())('ZBSearch', 'zbsearch'),
  flexsearch: async () => (await peer())('FlexSearch', 'flexsearch'),
  sqlite: async () => (await peer())('SQLite FTS5', 'sqlite'),
};
const peer = async () => (await import('../../engines/peer.ts')).peer;

/**
 * Another engine in a browser: its files out of IndexedDB or, the first time, from the network, and stored for the next. Its
 * code comes meanwhile.
 * @param files that it starts from.
 */
export async function openPeer(
  name: string,
  files: readonly string[],
  onStored: () => void,
): Promise<Running> {
  const loading = peers[name]!();
  const database = await openDB('peer', 1, { upgrade: (db) => void db.createObjectStore('files') });
  const missing: [string, Uint8Array<ArrayBuffer>][] = [];
  const read = async (file: string): Promise<[string, Uint8Array<ArrayBuffer>]> => {
    const stored: Uint8Array<ArrayBuffer> | undefined = await database.get('files', file);
    if (stored) return [file, stored];
    const fetched = new Uint8Array(await (await fetch(`/data/${file}`)).arrayBuffer());
    missing.push([file, fetched]);
    return [file, fetched];
  };
  const bytes = new Map(await Promise.all(files.map(read)));
  const engine = await loading;
  const running = await engine.start({ bytes });
  Promise.all(missing.map(([file, content]) => database.put('files', content, file))).then(onStored);
  return running;
}
