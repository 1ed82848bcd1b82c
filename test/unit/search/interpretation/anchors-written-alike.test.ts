import { expect, it } from 'vitest';
import type { Language } from '../../../../data/kinds/languages.ts';
import { place, searchFor } from '../places.ts';
import { once, searchAmong, treeOf, wordsOf } from '../search-among.ts';

const [PUB, STREET, ROOM] = ['/amenities/food-drink/pub', '/area/street', '/university/room'] as const;

/** A name behind a stroke is one of a street. Beside each place is a pub of the next letter, with the address behind a second stroke. */
const among = once(async ({ language, texts }: { language: Language; texts: readonly string[] }) => {
  const places = texts.flatMap((text, i) => {
    const [name = '', address] = text.replace('@ ', '').split(' @ ');
    const at = { lat: `5${i}`, lon: '-1' };
    return [
      place(`x:${name}`, name, text.startsWith('@ ') ? STREET : ROOM, at),
      place(`x:pub-${i}`, `Qux${'abc'[i]}`, PUB, { ...at, ...(address !== undefined && { address }) }),
    ];
  });
  const words = await wordsOf([language, ...(language === 'en' ? [] : ['en' as const])]);
  const { abbreviations, synonyms, stop_words, written = {}, kinds, phrases } = words;
  const settings = { abbreviations, synonyms, stop_words, written };
  const tree = treeOf([PUB, STREET, ROOM]);
  return searchAmong(places, { settings, tree, kinds, phrases });
});

const AVENUES = ['@ Third Avenue @ 97 3rd Avenue', '@ Second Avenue @ 96 2nd Avenue'];
const ELLERTON = ['@ North Ellerton Street @ 23 N Ellerton St', '@ South Ellerton Street @ 23 S Ellerton St'];
const ROOMS = ['Seminar Room III', 'Seminar Room II', 'Terminal 2'];
const GATES = ['Queen Edith II Gate', 'Queen Edith III Gate'];
const STREETS = ['@ Goethestr. @ Goethestr. 9', '@ Rathausplatz @ Rathauspl. 1', '@ 2te Gasse @ 2te Gasse 3'];

it.each<[Language, string, 'near' | 'within', readonly string[], number]>([
  ['en', 'pub near 2nd avenue', 'near', AVENUES, 1],
  ['en', 'pub on 2nd ave', 'within', AVENUES, 1],
  ['en', 'pub in second avenue', 'within', AVENUES, 1],
  ['en', 'pub near 3rd avenue', 'near', AVENUES, 0],
  ['en', 'pub on s ellerton st', 'within', ELLERTON, 1],
  ['en', 'pub on north ellerton street', 'within', ELLERTON, 0],
  ['en', 'pub near west 59th street', 'near', ['@ East End', '@ W 59th St'], 1],
  ['en', 'pub on s street', 'within', ['@ South Street @ 1 South Street', '@ S Street @ 2 S Street'], 1],
  ['en', 'pub next to seminar room 2', 'near', ROOMS, 1],
  ['en', 'pub near seminar room three', 'near', ROOMS, 0],
  ['en', 'pub near terminal ii', 'near', ROOMS, 2],
  ['en', 'pub near terminal two', 'near', ROOMS, 2],
  ['en', 'pub by queen edith 3 gate', 'near', GATES, 1],
  ['en', 'pub near north west clinic', 'near', ['NE Clinic', 'NW Clinic'], 1],
  ['de', 'Kneipe in der goethestraße', 'within', STREETS, 0],
  ['de', 'Kneipe in goethestr.', 'within', STREETS, 0],
  ['de', 'Kneipe in der Goethe Straße', 'within', STREETS, 0],
  ['de', 'Kneipe beim rathauspl.', 'near', STREETS, 1],
  ['de', 'Kneipe bei zweite gasse', 'near', STREETS, 2],
  ['de', 'Kneipe neben dem Hörsaal 4', 'near', ['Hörsaal V', 'Hörsaal IV'], 1],
  ['fr', 'pub près du quai albert 1er', 'near', ['Quai Albert II', 'Quai Albert Ier'], 1],
  ['fr', 'pub près du deuxième étage', 'near', ['3e Étage', '2e Étage'], 1],
  ['es', 'bar cerca de segunda avenida', 'near', ['@ 1ª Avenida', '@ 2ª Avenida'], 1],
  ['nl', 'kroeg bij beatrix ln', 'near', ['@ Beatrixweg', '@ Beatrixlaan'], 1],
  ['sv', 'pub nära s ringvägen', 'near', ['@ Norra Ringvägen', '@ Södra Ringvägen'], 1],
  ['fi', 'sali kaksi lähellä pub', 'near', ['Sali 3', 'Sali 2'], 1],
  ['pl', 'pub koło trzeciego maja', 'near', ['@ 1-go Maja', '@ 3-go Maja'], 1],
  ['ru', 'паб рядом с первая советская', 'near', ['@ 2-я Советская', '@ 1-я Советская'], 1],
  ['ja', '銀座1丁目の近くのパブ', 'near', ['@ 銀座二丁目', '@ 銀座一丁目'], 1],
])('in %s, "%s" is %s the place of that name written another way', async (language, q, role, texts, n) => {
  const { engine, table, idsOf } = await among({ language, texts });
  const page = engine.search(searchFor(q));
  const { near, within = [] } = page.interpretation ?? {};
  const [anchor] = role === 'within' ? within : near && 'place' in near ? [near.place] : [];
  const name = texts[n]!.replace('@ ', '').split(' @ ')[0];
  expect(anchor === undefined ? near : table.place(anchor).name).toBe(name);
  if (language !== 'es') expect(idsOf(page)[0]).toBe(`x:pub-${n}`);
});
