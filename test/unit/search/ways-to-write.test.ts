import { describe, expect, it } from 'vitest';
import type { Place } from '../../../src/core/place.ts';
import { place, searchFor, suggestFor } from './places.ts';
import { searchAmong } from './search-among.ts';

/** Names of libraries, and the names that texts find among them: by search, without a correction, and by suggest. */
async function finderAmong(names: readonly (string | (Partial<Place> & { readonly name: string }))[]) {
  const records = names.map((name, i) =>
    typeof name === 'string'
      ? place(`x:${i}`, name, '/university/library')
      : place(`x:${i}`, name.name, '/university/library', name),
  );
  const { engine, namesOf } = await searchAmong(records);
  return {
    search(q: string): string[] {
      const page = engine.search(searchFor(q));
      expect(page.correctedQuery, q).toBeUndefined();
      return namesOf(page).sort();
    },
    suggest: (q: string) => namesOf(engine.suggest(suggestFor(q))).sort(),
    correctedQuery: (q: string) => engine.search(searchFor(q)).correctedQuery,
  };
}

describe('an elided word', async () => {
  const orto = ["Trattoria all'Orto", 'Via dell’Orto'];
  const etoile = ["Pharmacie de l'Étoile", 'Place de l’Étoile'];
  const { search, suggest } = await finderAmong([
    ...orto,
    ...etoile,
    "Saint-Jean d'Aulps",
    "Chiesa di Sant'Elmo",
    "O'Neill",
    "Bell's Café",
    'Rock’n’Ride',
  ]);

  it.each([
    ['orto', orto],
    ['étoile', etoile],
    ['pharmacie étoile', etoile.slice(0, 1)],
    ["trattoria all'orto", orto.slice(0, 1)],
    ['place de l´étoile', etoile.slice(1)],
    ['place de l etoile', etoile.slice(1)],
    ['place de letoile', etoile.slice(1)],
    ['saint jean daulps', ["Saint-Jean d'Aulps"]],
    ['elmo', ["Chiesa di Sant'Elmo"]],
    ['santelmo', ["Chiesa di Sant'Elmo"]],
  ])('does not hide the word behind it: %s', (q, found) => {
    expect(search(q)).toEqual(found);
    expect(suggest(q)).toEqual(found);
  });

  it('does not hide the word behind it from the beginning of that word', () => {
    expect(suggest('ort')).toEqual(orto);
    expect(suggest("pharmacie de l'ét")).toEqual(etoile.slice(0, 1));
  });

  it('is none where an apostrophe belongs to the word', () => {
    for (const q of ['neill', 's cafe', 'ride']) expect(suggest(q), q).toEqual([]);
    for (const q of ['oneill', "o'neill", 'O’Neill']) expect(search(q), q).toEqual(["O'Neill"]);
    for (const q of ['bells', 'bell’s']) expect(search(q), q).toEqual(["Bell's Café"]);
  });
});

describe('letters beside digits', async () => {
  const { search, suggest } = await finderAmong([
    'Room B.2.07',
    'Room C-3-04',
    'Q-17',
    'House 40-D',
    '41 D',
    '41 Dorset Street',
    { name: 'Otter Lodge', address: 'Heronweg 12 g, 12345 Heron' },
    { name: 'Lecture Room 3004', short_name: 'KP.03.004' },
    { name: 'Kiln Place', address: 'Mill Road 3004' },
    'E5',
    'Jetties B1-4',
  ]);

  it.each([
    ['b207', 'Room B.2.07'],
    ['b2.07', 'Room B.2.07'],
    ['b.207', 'Room B.2.07'],
    ['b-2-07', 'Room B.2.07'],
    ['room b207', 'Room B.2.07'],
    ['c304', 'Room C-3-04'],
    ['q17', 'Q-17'],
    ['q.17', 'Q-17'],
    ['40d', 'House 40-D'],
    ['house 40d', 'House 40-D'],
    ['41d', '41 D'],
    ['e.5', 'E5'],
    ['e 5', 'E5'],
  ])('are a code in any way to write it: %s', (q, name) => {
    expect(search(q)).toEqual([name]);
    expect(suggest(q)).toEqual([name]);
  });

  it('are a code while it is typed', () => {
    for (const q of ['b20', 'b.20', 'b2.0', 'b.2.0']) expect(suggest(q), q).toEqual(['Room B.2.07']);
    for (const q of ['q1', 'q-1']) expect(suggest(q), q).toEqual(['Q-17']);
  });

  it('are the number of a house with its letter', () => {
    for (const q of ['heronweg 12g', 'heronweg 12 g', 'heronweg 12-g'])
      expect(search(q), q).toEqual(['Otter Lodge']);
  });

  it('may stand in different names of a place, whole', () => {
    expect(search('kp3004')).toEqual(['Lecture Room 3004']);
    for (const q of ['k3004', 'kp300', 'ki3004']) expect(search(q), q).toEqual([]);
  });

  it.each(
    [
      'House 40-E, House 40 E, House 40-A, 41 E, 41 a, 41-E, E-41, a 41, D-42, Room A.2.07, Room D.2.07',
      'Room B.2.08, Room KP.2.07, Old Room D-3-04',
    ].flatMap((line) => line.split(', ')),
  )('are no other code: %s', (q) => expect(search(q)).toEqual([]));

  it('are no other code of a place with more words', () => {
    expect(search('lecture room kp 03 004')).toEqual(['Lecture Room 3004']);
    for (const q of ['lecture room kx.03.004', 'lecture room k 03 004']) expect(search(q), q).toEqual([]);
  });

  it('are no code across a range of numbers', () => {
    for (const q of ['b14', 'b 14']) expect(search(q), q).toEqual([]);
  });
});

describe('words without spaces between them', async () => {
  const { search, suggest } = await finderAmong([
    '은하대학교 과학도서관',
    '시립미술관',
    '은하 카페',
    '南湖医药股份有限公司',
    '东京东路站',
    'Caffè 北海食堂',
  ]);

  it.each([
    ['도서관', '은하대학교 과학도서관'],
    ['과학도서관', '은하대학교 과학도서관'],
    ['대학교 도서관', '은하대학교 과학도서관'],
    ['미술관', '시립미술관'],
    ['미술과', '시립미술관'],
    ['南湖 公司', '南湖医药股份有限公司'],
    ['公司 医药', '南湖医药股份有限公司'],
    ['东路站', '东京东路站'],
    ['도과서', undefined],
    ['은하도서관', '은하대학교 과학도서관'],
    ['은하과학도서관', '은하대학교 과학도서관'],
    ['시립도서관', undefined],
    ['南湖公司', '南湖医药股份有限公司'],
    ['南湖有限公司', '南湖医药股份有限公司'],
    ['北湖公司', undefined],
    ['南湖站', undefined],
    ['caffe 食堂', 'Caffè 北海食堂'],
  ])('are found in a name: %s', (q, name) => {
    expect(search(q)).toEqual(name === undefined ? [] : [name]);
    expect(suggest(q)).toEqual(name === undefined ? [] : [name]);
  });
});

describe('a name in letters of another script', async () => {
  const { search, suggest, correctedQuery } = await finderAmong([
    'Музей Пушкина',
    'Юбилейная площадь',
    'Аптека № 7',
    'Λευκός Πύργος',
    'თბილისის ოპერა',
    'Երևանի մետրո',
    { name: 'Книжный дом', address: 'улица Ленина, 5' },
    { name: 'Кафе', short_name: 'Ёлочка', alternative_names: ['Приют'] },
    'ラーメン横丁',
    'すし広場',
  ]);

  it.each([
    ['muzey pushkina', 'Музей Пушкина'],
    ['muzej puskina', 'Музей Пушкина'],
    ['Pushkina muzej', 'Музей Пушкина'],
    ['yubileynaya ploshchad', 'Юбилейная площадь'],
    ['jubilejnaja', 'Юбилейная площадь'],
    ['apteka 7', 'Аптека № 7'],
    ['lefkos pyrgos', 'Λευκός Πύργος'],
    ['tbilisis opera', 'თბილისის ოპერა'],
    ['yerevani metro', 'Երևանի մետրո'],
    ['yolochka', 'Кафе'],
    ['elocka', 'Кафе'],
    ['priyut', 'Кафе'],
    ['らーめん横丁', 'ラーメン横丁'],
    ['らーめん', 'ラーメン横丁'],
    ['ﾗｰﾒﾝ', 'ラーメン横丁'],
    ['スシ', 'すし広場'],
  ])('is found in Latin letters, and Katakana as Hiragana: %s', (q, name) => {
    expect(search(q)).toEqual([name]);
    expect(suggest(q)).toEqual([name]);
  });

  it('is found while it is typed', () => {
    for (const q of ['muz', 'muzey pu', 'pushk', 'pusk']) expect(suggest(q), q).toEqual(['Музей Пушкина']);
  });

  it('is found by an address', () => {
    for (const q of ['ulitsa lenina 5', 'ulica lenina 5', 'knizhnyy dom lenina'])
      expect(search(q), q).toEqual(['Книжный дом']);
  });

  it.each([
    ['muzei puschkina', 'muzey pushkina'],
    ['yubileinaya', 'yubileynaya'],
    ['leukos pyrgos', 'lefkos pyrgos'],
  ])('is corrected in the letters of the query: %s', (q, corrected) => {
    expect(correctedQuery(q)).toBe(corrected);
  });
});

describe('names in Latin letters and in others', async () => {
  const { engine, namesOf } = await searchAmong(
    ['Пушкин бар', 'Pushkin Bar', 'Пушкин', 'Pushkin'].map((name, i) =>
      place(`x:${i}`, name, '/university/library', {
        ...(name.startsWith('П') && { importance: 1 }),
        tags: name.includes(' ') ? [] : ['jazz'],
      }),
    ),
  );
  const found = (q: string): string[] => namesOf(engine.search(searchFor(q)));

  it('are found as they are written first, among those that match as well', () => {
    const ranked = ['Pushkin', 'Пушкин', 'Pushkin Bar', 'Пушкин бар'];
    expect(found('pushkin')).toEqual(ranked);
    expect(namesOf(engine.suggest(suggestFor('pushkin')))).toEqual(ranked);
    expect(found('jazz pushkin')).toEqual(['Pushkin', 'Пушкин']);
    for (const q of ['pushkin bar', 'bar pushkin'])
      expect(found(q), q).toEqual(['Pushkin Bar', 'Пушкин бар']);
  });
});

it('suggests three places of a name in other letters in a row, and the fourth behind other names', async () => {
  const names = ['Пушкин', 'Пушкин', 'Пушкин', 'Пушкин', 'Пушкин бар'];
  const { engine, namesOf } = await searchAmong(
    names.map((name, i) => place(`x:${i}`, name, '/university/library')),
  );
  expect(namesOf(engine.suggest(suggestFor('pushkin')))).toEqual([
    'Пушкин',
    'Пушкин',
    'Пушкин',
    'Пушкин бар',
    'Пушкин',
  ]);
});
