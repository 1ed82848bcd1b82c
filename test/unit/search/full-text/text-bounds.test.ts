import { expect, it, vi } from 'vitest';
import { packBundle } from '../../../../data/build/pack.ts';
import { defaultSettings as settings } from '../../../../src/core/settings.ts';
import { includedFullText } from '../../../../src/host/texts/included-full-text.ts';
import { createEngine } from '../../../../src/search/engine.ts';
import { BundleTexts } from '../../../../src/search/full-text/bundle-texts.ts';
import { TextDocuments } from '../../../../src/search/full-text/text-documents.ts';
import { contentOf, packAndOpen, somePlace } from '../../bundle/some-places.ts';
import { place, tableOf } from '../places.ts';

/** The real bounds take a gigabyte of memory. */
const bounds = vi.hoisted(() => ({ words: 100 }));
vi.mock(import('../../../../src/search/full-text/text-words.ts'), async (original) => {
  const actual = await original();
  return Object.defineProperty({ ...actual }, 'MAX_TEXT_WORDS', { get: () => bounds.words }) as never;
});

const wordsFrom = (first: number, count: number): string =>
  Array.from({ length: count }, (_, i) => `word${first + i}`).join(' ');

/** Opens a bundle with as many different words in its texts, and indexes them. */
async function indexed(words: number, names = 0) {
  bounds.words = 1_000_000;
  const texts = Array.from({ length: 10 }, (_, i) =>
    somePlace(`osm:${i}`, {
      name: wordsFrom(10_000 + i * names, names) || 'A',
      description: wordsFrom((i * words) / 10, words / 10),
    }),
  );
  const { places } = await packAndOpen(texts);
  bounds.words = 100;
  const failures: string[] = [];
  const bundleTexts = new BundleTexts({
    places,
    engine: createEngine(places, settings),
    settings,
    code: includedFullText,
    load: async () => {},
    onState: (_, failure) => failure && failures.push(`${failure.code}: ${failure.message}`),
  });
  await bundleTexts.indexed();
  return { state: bundleTexts.state, failures };
}

it('texts with more different words than their limit are unavailable, and why is reported', async () => {
  expect(await indexed(300)).toEqual({
    state: 'unavailable',
    failures: [expect.stringMatching(/^bundle-corrupt: the texts have over 100 different words/)],
  });
});

it('texts that a build accepts are searched, however many words the names of their places have', async () => {
  expect(await indexed(100, 50)).toEqual({ state: 'searched', failures: [] });
});

it('a build refuses more different words, and names the place', () => {
  bounds.words = 100;
  const long = somePlace('osm:7', { description: wordsFrom(0, 60), texts: { menu: wordsFrom(60, 41) } });
  expect(() => packBundle(contentOf([long]))).toThrow(
    expect.objectContaining({
      code: 'bad-input',
      message: expect.stringMatching(/^the descriptions and texts of the places up to osm:7 have over 100/),
    }),
  );
});

it('indexes the beginning of what is about a place with megabytes of names of its parents', async () => {
  const hall = '/university/college';
  const names = Array.from({ length: 400 }, (_, i) => `Hall ${i} ${'x'.repeat(100)}`);
  const parents = Array.from({ length: 100 }, (_, i) =>
    place(`p:${i}`, `Parent ${i}`, hall, { alternative_names: names, hidden_names: names }),
  );
  const parent = parents.map(({ id }) => id);
  const table = await tableOf([...parents, place('a:1', 'Porter', hall, { parent, description: 'Open.' })]);
  const documents = new TextDocuments(table);
  const [at] = documents.places();
  const { about, text } = documents.of(at!, true);
  expect(text).toBe('Open.');
  expect(about).toMatch(/^Porter\nUniversity/);
  expect(about.length).toBeLessThan(25_000);
});
