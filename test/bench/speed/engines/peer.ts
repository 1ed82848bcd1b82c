import type { Corpus } from '../../relevance/engines/documents.ts';
import { loadPeer } from '../../relevance/engines/load-peer.ts';
import type { LeanPlace } from '../lean-place.ts';
import { jsonOf, type SpeedEngine } from './engine.ts';

/** A peer with the settings that the relevance benchmark found to be its best; its data are its documents and the places. */
export function peer(title: string, name: string): SpeedEngine {
  return {
    title,
    files: ['places.json', 'documents.json'],
    lists: false,
    load: () => loadPeer(name),
    async start(stored) {
      const places = jsonOf<LeanPlace[]>(stored, 'places.json');
      const createEngine = await loadPeer<Corpus>(name);
      const engine = await createEngine({ places, documents: jsonOf(stored, 'documents.json') });
      return {
        async search({ q, position }) {
          const found = await engine.search({ q, asYouType: false, ...(position && { position }) });
          return found.map((number) => places[number]!.id);
        },
      };
    },
  };
}
