import { describe, expect, it, vi } from 'vitest';
import type { SearchQuery } from '../../../src/core/query.ts';
import type { Engine } from '../../../src/search/engine.ts';
import { PlaceCandidates } from '../../../src/search/match/candidates.ts';
import { Matcher } from '../../../src/search/match/match.ts';
import { place, searchFor, suggestFor } from './places.ts';
import { searchAmong } from './search-among.ts';

/** Words, and the same words apart. */
const apart = ['Cafe', 'Shop', 'East', 'Hill', 'Wold', 'Ca Fe', 'Sh Op', 'Ea St', 'Hi Ll', 'Wo Ld'];

describe('correction', () => {
  it('finds what the corrected words find, identifiers included', async () => {
    const { engine, idsOf } = await searchAmong([
      place('l:1', 'Taylor Institution', '/university/library', { importance: 1 }),
      place('l:2', 'Slavonic Library', '/university/library', { identifiers: ['oucs:taylor'] }),
    ]);
    const [typed, meant] = ['tsylor', 'taylor'].map((q) => engine.search(searchFor(q)));
    expect(typed!.correctedQuery).toBe('taylor');
    expect(typed!.hits).toEqual(meant!.hits);
    expect(idsOf(meant!)).toEqual(['l:2', 'l:1']);
  });

  it('corrects among the allowed places if the correction among all leaves nothing', async () => {
    const { engine } = await searchAmong([
      place('s:1', 'Island', '/transport/bus-stop'),
      place('s:2', 'Iceland Foods', '/amenities/food/cafe'),
    ]);
    const corrected = (more: Partial<SearchQuery>) => engine.search(searchFor('ieland', more)).correctedQuery;
    expect(corrected({})).toBe('island');
    expect(corrected({ type: '/transport' })).toBe('island');
    expect(corrected({ type: '/amenities' })).toBe('iceland');
    expect(corrected({ type: '/university' })).toBeUndefined();
  });

  it.each<[string, (engine: Engine, q: string) => { readonly size: number }]>([
    ['to search', (engine, q) => engine.search(searchFor(q))],
    ['to search with a filter', (engine, q) => engine.search(searchFor(q, { type: '/transport' }))],
    [
      'to search with a filter that no place passes',
      (engine, q) => engine.search(searchFor(q, { type: '/x' })),
    ],
    ['to suggest', (engine, q) => engine.suggest(suggestFor(q))],
  ])('looks for few of the ways to space a long text that no place has, %s', async (_, find) => {
    const { engine } = await searchAmong(
      apart.map((name, i) => place(`s:${i}`, name, '/transport/bus-stop')),
    );
    const looks = vi.spyOn(Matcher.prototype, 'match');
    const { size } = find(engine, 'ca fe sh op ea st hi ll wo ld');
    const { length } = looks.mock.calls;
    looks.mockRestore();
    expect(size).toBe(0);
    expect(length).toBeLessThan(40);
  });

  it('spaces a long text as a place has it', async () => {
    const { engine } = await searchAmong([
      place('s:1', 'Upper East Hill Road Farm Church Lane', '/transport/bus-stop'),
    ]);
    for (const q of ['upper easthill road farm church lane', 'upper east hill road fa rm church la']) {
      expect(engine.search(searchFor(q)).hits, q).toHaveLength(1);
      expect(engine.suggest(suggestFor(q)).hits, q).toHaveLength(1);
    }
  });

  it('looks for no place that has most of a long query whose every word thousands of places have', async () => {
    const words = ['road', 'farm', 'lane', 'hill', 'green', 'castle'];
    // Each place lacks one of the words.
    const names = words.map((lacking) => words.filter((word) => word !== lacking).join(' '));
    const places = Array.from({ length: 8400 }, (_, i) =>
      place(`s:${i}`, names[i % 6]!, '/transport/bus-stop'),
    );
    const { engine } = await searchAmong(places);
    const looks = vi.spyOn(PlaceCandidates.prototype, 'placesWith');
    engine.search(searchFor(words.join(' ')));
    engine.suggest(suggestFor(words.join(' ')));
    const most = looks.mock.calls.filter(([, minShouldMatch]) => minShouldMatch === words.length - 2);
    looks.mockRestore();
    expect(most).toEqual([]);
  });

  it('corrects as without a filter where a word is missing as well', async () => {
    const forts = [
      place('s:1', 'Fort Saint Angelo', '/transport/bus-stop'),
      place('l:1', 'Fort St Angelo', '/university/library'),
    ];
    const { engine } = await searchAmong(forts, { settings: { abbreviations: [['st', 'saint']] } });
    const found = (more: Partial<SearchQuery>) =>
      engine.search(searchFor('zzzzzzz fort sagint angelo', more));
    expect(found({}).facets.get('type')).toContainEqual({ value: '/university/library', count: 1 });
    expect(found({ type: '/university/library' })).toMatchObject({
      size: 1,
      correctedQuery: 'zzzzzzz fort saint angelo',
    });
  });

  it('changes a word that some name has by one edit at most, and prefers to change another', async () => {
    const names = ['Merton College', 'Weston Cafe', 'Sheppards Bus', 'Shepherds Bush'];
    const { engine } = await searchAmong(
      names.map((name, i) => place(`x:${i}`, name, '/university/library')),
    );
    const corrected = (q: string) => engine.search(searchFor(q)).correctedQuery;
    expect(corrected('merton cafe')).toBeUndefined();
    expect(corrected('shepards bush')).toBe('shepherds bush');
    expect(corrected('sheppards bush')).toBe('sheppards bus');
  });
});

describe('a corrected query', async () => {
  const names = [
    'Майский чайник',
    'Παλιά Ακρόπολη',
    'ร้านกาแฟริมน้ำ',
    'Bibliothèque de l’Œuvre',
    'Gleis 7¾',
    'Kraków Główny',
    'Co-op Pharmacie d’Éole',
    '한강시립수영장',
  ];
  const {
    engine: { search },
  } = await searchAmong(names.map((name, i) => place(`x:${i}`, name, '/university/library')));

  it.each([
    ['маиский чаиникк', 'майский чайник'],
    ['παλια ακροπλη', 'παλιά ακρόπολη'],
    ['ร้านกาแฟริมนำ', 'ร้านกาแฟริมน้ำ'],
    ['Bibliothèqe', 'bibliothèque'],
    ["bibliotheqe de l'oeuvre", 'bibliothèque de l’œuvre'],
    ['gliess 7 3/4', 'gleis 7¾'],
    ['krakow glowni', 'kraków główny'],
    ['coop farmacie', 'co-op pharmacie'],
    ['oeuvre bibliotheqe', 'œuvre bibliothèque'],
    ['eole pharmasie coop', 'éole pharmacie co-op'],
    ['한강시립수용장', '한강시립수영장'],
  ])('is written as places are: %s', (q, corrected) => {
    const page = search(searchFor(q));
    expect(page.correctedQuery).toBe(corrected);
    expect(page.hits.length).toBe(1);
    expect(search(searchFor(corrected)).hits).toEqual(page.hits);
    expect(search(searchFor(corrected)).correctedQuery).toBeUndefined();
  });

  it('is none where a fraction is written in another way', () => {
    for (const q of ['gleis 7 3/4', '7 3/4', '7¾', 'Gleis 7 ¾']) {
      const { hits, correctedQuery } = search(searchFor(q));
      expect([hits.length, correctedQuery], q).toEqual([1, undefined]);
    }
  });
});
