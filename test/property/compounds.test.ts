import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../src/core/settings.ts';
import { createEngine } from '../../src/search/engine.ts';
import { place, searchFor, tableOf } from '../unit/search/places.ts';
import { runs } from './runs.ts';

const WORDS = [
  'Apotheke', 'Rathaus', 'Zwembad', 'Molen', 'Kirjasto', 'Kahvila', 'Brygga', 'Skole', 'Torvet', 'Вокзал', 'Книга', 'Šumava', 'Łąka',
]; // biome-ignore format: a list to be read at a glance
const SYLLABLES = [...'은하대학교과학도서관시립미술'];

const named = (names: readonly string[]) =>
  names.map((name, i) => place(`x:${i}`, name, '/university/library'));
const found = async (names: readonly string[], q: string): Promise<string[]> => {
  const table = await tableOf(named(names));
  const { hits } = createEngine(table, defaultSettings).search(searchFor(q));
  return hits.map(({ number }) => table.place(number).name);
};

it('any two words of a name, run together, find the place', async () => {
  const name = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.nat(),
      async (names, which, turn) => {
        const words = names[which % names.length]!;
        const first = turn % words.length;
        const last = (first + 1 + (turn % (words.length - 1))) % words.length;
        const texts = names.map((own) => own.join(' '));
        expect(await found(texts, words[first]! + words[last]!.toLowerCase())).toContain(words.join(' '));
      },
    ),
    runs(200),
  );
});

it('any two runs of letters of a Korean name, run together, find the place', async () => {
  const name = fc.string({ unit: fc.constantFrom(...SYLLABLES), minLength: 4, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 8 }), fc.nat(), async (names, which) => {
      const text = names[which % names.length]!;
      const border = 2 + (which % (text.length - 3));
      const typed = text.slice(0, 2) + text.slice(border);
      const whole = names.filter((name) => name.includes(typed));
      const all = await found(names, typed);
      for (const expected of whole.length > 0 ? whole : [text]) expect(all).toContain(expected);
    }),
    runs(200),
  );
});
