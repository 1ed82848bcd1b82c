import type { PlaceTable } from '../../../../src/core/place-table.ts';

/**
 * Searches for the identifier of a place, and suggests for its name with a typo and a word of a request. This fills the tables that are
 * made at first use, and runs the stages of a search, so that the first visitor does not wait for both.
 * @param ask answers a request to the places API.
 */
export async function warmUp(
  places: PlaceTable,
  ask: (request: Request) => Promise<unknown> | undefined,
): Promise<void> {
  if (places.count === 0) return;
  const { id, name } = places.place(0);
  const asked = [
    ['search', { q: id }],
    ['suggest', { q: `near ${name ?? id}x`, interpret: 'true' }],
  ] as const;
  for (const [path, parameters] of asked) {
    await ask(new Request(`http://localhost/places/${path}?${new URLSearchParams(parameters)}`));
  }
}
