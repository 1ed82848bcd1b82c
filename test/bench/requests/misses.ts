import type { Place } from '../../../src/core/place.ts';
import { type Answer, isGood } from './measure.ts';

/** The requests of a class that were not answered well, one a line. */
export function describeMisses(name: string, answers: readonly Answer[], places: readonly Place[]): string[] {
  return answers
    .filter((answer) => !isGood(answer))
    .map(({ request: { q, wanted, position, right }, found }) => {
      const at = position ? ` at ${position.lat},${position.lon}` : '';
      const [first] = right;
      const best = first === undefined ? '' : ` [${titleOf(places[first]!)}; ${right.size} right]`;
      const shown = found.slice(0, 3).map((number) => titleOf(places[number]!));
      return `${name}: "${q}"${at} wanted ${wanted}${best}, got ${shown.join('; ') || 'nothing'}`;
    });
}

const titleOf = ({ name, id, type }: Place): string => `${name || '–'} ${type[0]} ${id}`;
