import { describe, expect, it, test } from 'vitest';
import { packBundle } from '../../../data/build/pack.ts';
import { openBundle } from '../../../src/bundle/open.ts';
import { memorySource } from '../../../src/bundle/source/source.ts';
import type { RequestPhrases } from '../../../src/core/language-words.ts';
import { createHandler } from '../../../src/http/handler.ts';
import { withSections } from '../../property/mutants.ts';
import { contentOf, somePlace } from './some-places.ts';

const stop = somePlace('osm:1', { name: 'Oxford Station', tags: ['a'] });
const packed = packBundle(contentOf([stop]));

/** Opens a bundle with other words of its languages, which its hashes vouch for. */
function openWith(words: { kinds?: string; phrases?: string }) {
  const bytesOf = (text = ''): Uint8Array => new TextEncoder().encode(text);
  const changed = { '#kinds': bytesOf(words.kinds), '#phrases': bytesOf(words.phrases) };
  return openBundle(memorySource(withSections(packed, 'search', changed).files));
}

const numbered = (count: number, text: (i: number) => string, between = '|'): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(between);

describe('the words of a bundle’s languages are refused as corrupt if they have', () => {
  it.each<[string, { kinds?: string; phrases?: string }, RegExp]>([
    [
      'a megabyte of one phrase',
      { phrases: `near\t${'a '.repeat(600_000)}` },
      /1,200,005 letters of phrases/,
    ],
    ['a megabyte of lines', { phrases: 'near\tx\n'.repeat(200_000) }, /1,400,000 letters of phrases/],
    ['a megabyte of kinds', { kinds: '/a\tx\n'.repeat(250_000) }, /1,250,000 letters of kinds/],
    ['too many phrases', { phrases: `here\t${numbered(100_001, () => 'a')}` }, /100,001 words and phrases/],
    ['too many kinds', { kinds: numbered(10_001, (i) => `/k${i}\ta`, '\n') }, /10,001 kinds/],
    ['too many tags of a kind', { kinds: `/a + ${numbered(11, (i) => `t${i}`, ' + ')}\tx` }, /11 tags/],
    [
      'too many features of a phrase',
      { phrases: `${numbered(101, (i) => `has_${i}`, ' + ')}\tx` },
      /101 features/,
    ],
  ])('%s', async (_, words, message) => {
    await expect(openWith(words)).rejects.toMatchObject({
      code: 'bundle-corrupt',
      message: expect.stringMatching(message),
    });
  });
});

test('a build refuses more phrases than readers accept', () => {
  const lists = { near: [], near_behind: [], within: [], ignored: [], function_words: [], accessibility: [] };
  const here = numbered(100_001, (i) => `p${i}`).split('|');
  const phrases: RequestPhrases = { ...lists, here };
  expect(() => packBundle({ ...contentOf([stop]), phrases })).toThrow(
    expect.objectContaining({
      code: 'bad-input',
      message: expect.stringMatching(/100,001 words and phrases, of which there may be 100,000/),
    }),
  );
});

describe('the most that the words of languages may have works in a request:', () => {
  it.each<[string, { kinds?: string; phrases?: string }]>([
    ['lines of one phrase each', { phrases: `near\ta\n${'near\tx\n'.repeat(99_000)}` }],
    ['phrases that begin alike', { phrases: `near\ta|${numbered(90_000, (i) => `a b${i}`)}` }],
    ['one text of phrases, again and again', { phrases: `near\t${numbered(99_000, () => 'a')}` }],
    ['one text for many features', { phrases: `near\ta\n${numbered(40_000, (i) => `has_${i}\ta`, '\n')}` }],
    ['kinds of one text', { kinds: numbered(10_000, (i) => `/t${i}\ta|station`, '\n') }],
    [
      'kinds of one text by tags',
      { kinds: numbered(10_000, (i) => `/transport + a + t${i % 100}\ta|station`, '\n') },
    ],
    ['one text of a kind, again and again', { kinds: `/transport\t${numbered(99_000, () => 'station')}` }],
  ])('%s', async (_, words) => {
    const handler = createHandler(await openWith({ phrases: 'near\ta', ...words }));
    const sentence = 'station a station a b station a station a station a station a station'.replaceAll(
      ' ',
      '+',
    );
    for (const path of [`search?q=${sentence}`, 'search?q=station', 'suggest?q=station&interpret=true']) {
      const response = await handler(new Request(`http://any/places/${path}`));
      expect(response!.status, path).toBe(200);
    }
  });
});
