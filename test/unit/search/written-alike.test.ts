import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, readLanguages } from '../../../data/kinds/languages.ts';
import type { Place } from '../../../src/core/place.ts';
import { place, searchFor, suggestFor } from './places.ts';
import { once, searchAmong, wordsOf } from './search-among.ts';

const CAFE = '/amenities/food/cafe';
const ROOM = '/university/room';

/** A place of a test is called by the text, or it is "Kiosk" at the address behind a stroke: "@ Goethestr. 9". */
const records = (texts: readonly string[]): Place[] =>
  texts.map((text, i) =>
    text.startsWith('@ ')
      ? place(`x:${i}`, `Qux${i}`, CAFE, { address: text.slice(2) })
      : place(`x:${i}`, text, ROOM),
  );

const among = once(
  async ({ languages, texts }: { languages: readonly Language[]; texts: readonly string[] }) => {
    const { abbreviations, synonyms, stop_words, written } = await wordsOf(languages);
    const settings = { abbreviations, synonyms, stop_words, ...(written && { written }) };
    const { engine, table } = await searchAmong(records(texts), { settings });
    const textsOf = ({ hits }: { hits: readonly { readonly number: number }[] }): string[] =>
      hits.map(({ number }) => {
        const { address, name } = table.place(number);
        return address === undefined ? name : `@ ${address}`;
      });
    return {
      search: (q: string) => textsOf(engine.search(searchFor(q))),
      suggest: (q: string) => textsOf(engine.suggest(suggestFor(q))),
      correctedQuery: (q: string) => engine.search(searchFor(q)).correctedQuery,
    };
  },
);

const KIOSKS = [
  '@ Goethestr. 9, 44001 Neustadt',
  '@ Ringstr. 5, 44001 Neustadt',
  '@ Ringstraße 7, 44001 Neustadt',
];
const ELLERTON = ['@ 23 North Ellerton Street', '@ 23 South Ellerton Street', '@ 10 W 59th St'];
const NUMBERED = [
  'Seminar Room II',
  'Seminar Room III',
  'Terminal 2',
  '@ 96 2nd Avenue',
  '@ 97 Third Avenue',
];
const GATES = ['Queen Edith II Gate', 'Queen Edith III Gate'];

describe('the same written another way is found first', () => {
  it.each<[Language, string, readonly string[], string]>([
    ['de', 'goethestraße 9', KIOSKS, KIOSKS[0]!],
    ['de', 'goethestrasse', KIOSKS, KIOSKS[0]!],
    ['de', 'goethe straße', KIOSKS, KIOSKS[0]!],
    ['de', 'goethe str 9', KIOSKS, KIOSKS[0]!],
    ['de', 'ringstraße 5', KIOSKS, KIOSKS[1]!],
    ['de', 'ringstr 7', KIOSKS, KIOSKS[2]!],
    ['de', 'marktplatz', ['Marktpl.', 'Markthalle'], 'Marktpl.'],
    ['de', 'altestraße 3', ['@ Alte Straße 3', '@ Alte Gasse 3'], '@ Alte Straße 3'],
    ['de', 'goethestraße', ['Goethe Str.', 'Goethe'], 'Goethe Str.'],
    [
      'de',
      'münchenerstraße 46',
      ['@ Münchener Straße 46, 60329 Frankfurt', 'Münchener Straße'],
      '@ Münchener Straße 46, 60329 Frankfurt',
    ],
    ['nl', 'dorpsstraat', ['Dorpsstr.', 'Dorpsplein'], 'Dorpsstr.'],
    ['nl', 'beatrix ln 4', ['@ Beatrixlaan 4', '@ Beatrixweg 4'], '@ Beatrixlaan 4'],
    ['sv', 'kungsgatan 5', ['@ Kungsg. 5', '@ Kungsvägen 5'], '@ Kungsg. 5'],
    ['sv', 'ringv 5', ['@ Ringvägen 5', '@ Ringgatan 5'], '@ Ringvägen 5'],
    ['fi', 'aleksanterinkatu 1', ['@ Aleksanterink. 1', '@ Aleksanterint. 1'], '@ Aleksanterink. 1'],
    ['fi', 'mannerheimintie 2', ['@ Mannerheimint. 2', '@ Mannerheimink. 2'], '@ Mannerheimint. 2'],
    ['en', '23 s ellerton street', ELLERTON, ELLERTON[1]!],
    ['en', '23 n ellerton st', ELLERTON, ELLERTON[0]!],
    ['en', 'west 59th street', ELLERTON, ELLERTON[2]!],
    ['en', '10 west 59 street', ['@ 59 W 10th St', ELLERTON[2]!], ELLERTON[2]!],
    ['en', '5th avenue northwest', ['@ 7 5th Ave NW', '@ 7 5th Ave NE'], '@ 7 5th Ave NW'],
    ['en', 'north west clinic', ['NW Clinic', 'NE Clinic'], 'NW Clinic'],
    ['en', 'nw clinic', ['North West Clinic', 'North East Clinic'], 'North West Clinic'],
    ['en', '39 mainstreet', ['@ 39 Main Street', 'Main Street Museum'], '@ 39 Main Street'],
    ['en', 's street', ['South Street', 'S Street'], 'S Street'],
    ['de', 'nordwest bad', ['NW Bad', 'NO Bad'], 'NW Bad'],
    ['es', 'calle noroeste 5', ['@ Calle NO 5', '@ Calle SE 5'], '@ Calle NO 5'],
    ['sv', 's kungsgatan 4', ['@ Norra Kungsgatan 4', '@ Södra Kungsgatan 4'], '@ Södra Kungsgatan 4'],
    ['en', 'seminar room 2', NUMBERED, 'Seminar Room II'],
    ['en', 'seminar room three', NUMBERED, 'Seminar Room III'],
    ['en', 'terminal ii', NUMBERED, 'Terminal 2'],
    ['en', 'terminal two', NUMBERED, 'Terminal 2'],
    ['en', 'second avenue', NUMBERED, '@ 96 2nd Avenue'],
    ['en', '3rd avenue', NUMBERED, '@ 97 Third Avenue'],
    ['en', 'queen edith 3 gate', GATES, 'Queen Edith III Gate'],
    ['en', 'room i', ['Room 10', 'Room 1'], 'Room 1'],
    ['de', 'hörsaal 5', ['Hörsaal IV', 'Hörsaal V'], 'Hörsaal V'],
    ['de', 'zweite gasse', ['2te Gasse', '3te Gasse'], '2te Gasse'],
    ['fr', 'troisième étage', ['Étage 3', '3e étage'], '3e étage'],
    ['fr', 'premier bataillon', ['1er Bataillon', '2e Bataillon'], '1er Bataillon'],
    ['fr', 'albert ier', ['Albert II', 'Quai Albert 1er'], 'Quai Albert 1er'],
    ['fr', 'quai albert 1er', ['Quai Albert II', 'Quai Albert Ier'], 'Quai Albert Ier'],
    ['es', 'segunda avenida', ['1ª Avenida', '2ª Avenida'], '2ª Avenida'],
    ['it', 'rainier terzo', ['Rainier II', 'Rainier III'], 'Rainier III'],
    ['fi', 'sali kaksi', ['Sali 3', 'Sali 2'], 'Sali 2'],
    ['cy', 'ystafell dau', ['Ystafell 3', 'Ystafell 2'], 'Ystafell 2'],
    ['pt', 'sala dois', ['Sala 3', 'Sala 2'], 'Sala 2'],
    ['ca', 'sala dos', ['Sala 3', 'Sala 2'], 'Sala 2'],
    ['pl', 'trzeciego maja', ['1-go Maja', '3-go Maja'], '3-go Maja'],
    ['ru', 'первая советская', ['2-я Советская', '1-я Советская'], '1-я Советская'],
    ['ja', '銀座1丁目', ['銀座二丁目', '銀座一丁目'], '銀座一丁目'],
    ['ar', 'قاعة ثلاثة', ['قاعة 2', 'قاعة 3'], 'قاعة 3'],
    ['en', '1190', ['N1190', 'N1191'], 'N1190'],
    ['en', '101.2.157', ['0101.02.158', '0101.02.157'], '0101.02.157'],
  ])('in %s: %s', async (language, q, texts, first) => {
    const { search, correctedQuery } = await among({
      languages: [language, ...(language === 'en' ? [] : ['en' as const])],
      texts,
    });
    expect(search(q)[0]).toBe(first);
    expect(correctedQuery(q)).toBeUndefined();
  });

  it.each<[Language, string, readonly string[], string]>([
    [
      'en',
      '23 s eller',
      ['23 North Ellerton Street', '23 South Ellerton Street'],
      '23 South Ellerton Street',
    ],
    ['de', 'goethestra', ['Goethegasse', 'Goethestr.'], 'Goethestr.'],
    ['de', 'goethe straße', ['Goethegasse', 'Goethestr.'], 'Goethestr.'],
    ['sv', 'kungsgatan', ['Kungsvägen', 'Kungsg.'], 'Kungsg.'],
    ['en', 'terminal ii', ['Terminal 3', 'Terminal 2'], 'Terminal 2'],
  ])('while it is typed, in %s: %s', async (language, q, texts, first) => {
    const { suggest } = await among({ languages: [language], texts });
    expect(suggest(q)[0]).toBe(first);
  });
});

describe('words that are not the same', () => {
  it.each<[Language, string, readonly string[], readonly string[]]>([
    ['en', 'north fish chips', ['Fish N Chips'], []],
    ['en', 'i', ['1 Mall', 'I Mall'], ['I Mall']],
    ['de', 'goethestraße 2a', ['@ Goethestr. 2', '@ Goethestr. 2a'], ['@ Goethestr. 2a']],
    ['en', 'seminar room 2', ['Seminar Room III'], []],
    ['de', 'bahnhofstraße', ['@ Am Bahnhof 3, Neue Straße'], []],
    ['en', '1190', ['N1190', '1190'], ['1190', 'N1190']],
  ])('is not found, or stands behind, in %s: %s', async (language, q, texts, found) => {
    const { search } = await among({ languages: [language], texts });
    expect(search(q)).toEqual(found);
  });
});

describe('a wrong word of a street', () => {
  const streets = ['Verner Street', '@ 7 Quill Road, Overton', 'Rue Lepic', 'Alte Gasse', 'The Street'];

  it.each<[Language, string, string | undefined, string | undefined]>([
    ['en', 'verner lane', 'Verner Street', 'verner street'],
    ['en', 'verner ln', 'Verner Street', 'verner street'],
    ['en', '7 quill avenue', '@ 7 Quill Road, Overton', '7 quill road'],
    ['fr', 'avenue lepic', 'Rue Lepic', 'rue lepic'],
    ['de', 'alte straße', 'Alte Gasse', 'alte gasse'],
    ['en', 'verner street', 'Verner Street', undefined],
    ['en', 'the lane', undefined, undefined],
    ['en', 'verner bridge', undefined, undefined],
    ['en', '9 quill avenue', undefined, undefined],
  ])('is found below all else, and said, in %s: %s', async (language, q, first, corrected) => {
    const { search, correctedQuery } = await among({ languages: [language], texts: streets });
    expect(search(q)[0]).toBe(first);
    expect(correctedQuery(q)).toBe(corrected);
  });

  it('are not added where a place has the words as typed', async () => {
    const { search } = await among({ languages: ['en'], texts: ['Verner Street', 'Verner Lane'] });
    expect(search('verner lane')).toEqual(['Verner Lane']);
  });
});

describe.each(LANGUAGES)('each list of %s', (language) => {
  const data = readLanguages([language]).then(({ written = {}, ...more }) => ({ written, ...more }));

  it('gives every numeral to twenty its own number, and no other', async () => {
    const { written, stop_words } = await data;
    const { cardinals = [], ordinals = [], numbered = [] } = written;
    const noun = numbered.flat()[0]!;
    const texts = cardinals.map((_, i) => `${noun} ${i + 1}`);
    const { search } = await among({ languages: [language], texts });
    for (const [i, text] of texts.entries()) {
      for (const word of [...cardinals[i]!, ...(ordinals[i] ?? [])].filter((form) => !form.includes(' '))) {
        const found = search(`${noun} ${word}`);
        // A place may lack a stop word.
        expect(stop_words.includes(word) ? found.slice(0, 1) : found, word).toEqual([text]);
      }
    }
  });

  it('finds every end of a street by each other way to write it', async () => {
    const { street_endings = [] } = (await data).written;
    for (const group of street_endings) {
      for (const end of group) {
        const { search } = await among({ languages: [language], texts: [`Quxol${end} 7`, 'Quxol 8'] });
        for (const other of group)
          expect(search(`quxol${other} 7`), `${other} ${end}`).toEqual([`Quxol${end} 7`]);
      }
    }
  });

  it('finds every direction by each other way to write it, and no other direction', async () => {
    const { compass = [] } = (await data).written;
    for (const group of compass) {
      const texts = compass.map(([first = '']) => `Quxol 7 ${first}`);
      const { search } = await among({ languages: [language], texts });
      const own = `Quxol 7 ${group[0]}`;
      for (const other of group) expect(search(`quxol 7 ${other}`)[0], other).toBe(own);
    }
  });
});
