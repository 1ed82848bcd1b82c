import { openDB } from 'idb';
import type { Running } from '../../engines/engine.ts';
import { plainRecipe } from '../../engines/plain-recipe.ts';

/**
 * The plain recipe in a browser: the places' JSON out of IndexedDB or, the first time, from the network, and stored for
 * the next.
 */
export async function openPlain(onStored: () => void): Promise<Running> {
  const database = await openDB('plain', 1, { upgrade: (db) => void db.createObjectStore('files') });
  const stored: Uint8Array<ArrayBuffer> | undefined = await database.get('files', 'places.json');
  const bytes = stored ?? new Uint8Array(await (await fetch('/data/places.json')).arrayBuffer());
  const running = await plainRecipe.start({ bytes: new Map([['places.json', bytes]]) });
  if (stored) onStored();
  else database.put('files', bytes, 'places.json').then(onStored);
  return running;
}
