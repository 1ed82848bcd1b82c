import { expect, test } from 'vitest';
import { Candidates, PlaceCounts } from '../../../../src/search/match/candidates.ts';
import { PhraseMatcher } from '../../../../src/search/match/phrase.ts';
import { indexed } from '../matching.ts';
import { place } from '../places.ts';

const cafe = '/amenities/food/cafe';

/** Lists the ids of the possible places for a text. */
async function possibleFor(text: string, places: readonly ReturnType<typeof place>[]): Promise<string[]> {
  const { table, index, expand } = await indexed(places);
  const query = expand(text);
  const matcher = new PhraseMatcher(index.phrases);
  matcher.begin(query);
  const candidates = new Candidates(index, new PlaceCounts(index), matcher);
  candidates.begin(query);
  const rarest = candidates.rarestWords(1);
  const found = candidates.placesWith(rarest, candidates.phrasesWith(rarest.mask), query.words.length, 0);
  return Array.from(found, (number) => table.place(number).id).sort();
}

const roads = Array.from({ length: 100 }, (_, i) => place(`r:${i}`, `Kettle${i} Road`, cafe));

test('lists places for words that mean one another only if they have two terms, or one twice in a name', async () => {
  const places = [
    ...roads,
    place('a:both', 'Road and Roads', cafe),
    place('b:twice', 'Road by Road', cafe),
    place('c:names', 'Long Road', cafe, { alternative_names: ['Roadside'] }),
    place('d:once', 'Mill Road', cafe, { alternative_names: ['The Road'] }),
    place('e:type', 'Roads', '/area/street', { alternative_names: ['Street'] }),
  ];
  expect(await possibleFor('roads road', places)).toEqual(['a:both', 'b:twice', 'c:names']);
  expect(await possibleFor('street streets', places)).toEqual(['e:type']);
});
