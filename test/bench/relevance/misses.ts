import type { Gazetteer } from './gazetteer.ts';
import type { Answer } from './measure.ts';

/** The queries of a class without a right place first, one a line. */
export function describeMisses(name: string, answers: readonly Answer[], { places }: Gazetteer): string[] {
  return answers
    .filter(({ rank }) => rank !== 1)
    .map(({ query: { q, wanted, position, right }, found, rank }) => {
      const near = position ? ` at ${position.lat},${position.lon}` : '';
      const shown = found.slice(0, 3).map((number) => `${places[number]!.name} [${places[number]!.id}]`);
      const best = `${places[[...right][0]!]!.id}${right.size > 1 ? ` and ${right.size - 1} more` : ''}`;
      return `${name}: "${q}"${near} wanted ${wanted} [${best}], rank ${rank || 'none'}, got ${shown.join('; ') || 'nothing'}`;
    });
}
