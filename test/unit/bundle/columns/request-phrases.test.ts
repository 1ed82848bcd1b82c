import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packBundle } from '../../../../data/build/pack.ts';
import { readRequestPhrases, writeRequestPhrases } from '../../../../src/bundle/columns/request-phrases.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import type { RequestPhrases } from '../../../../src/core/language-words.ts';
import { memorySource } from '../../../fixtures/memory-source.ts';
import { runs } from '../../../property/runs.ts';
import { contentOf, packAndOpen, somePlace } from '../some-places.ts';

const none: RequestPhrases = readRequestPhrases('');

const texts = fc.array(fc.stringMatching(/^[^\t\r\n|]+$/u));
const feature = fc.stringMatching(/^has_[a-z_]{1,12}$/);
const phrases: fc.Arbitrary<RequestPhrases> = fc.record({
  near: texts,
  near_behind: texts,
  within: texts,
  here: texts,
  ignored: texts,
  function_words: texts,
  accessibility: fc.array(
    fc.record({
      features: fc.array(feature, { minLength: 1 }),
      texts: fc.array(fc.stringMatching(/^[^\t\r\n|]+$/u), { minLength: 1 }),
    }),
  ),
});

describe('phrases of requests', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(phrases, (given) => {
        expect(readRequestPhrases(writeRequestPhrases(given))).toEqual(given);
      }),
      runs(100),
    );
  });

  it('are read of any text, which has only texts without separators', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('near\ta|b', 'has_\t', 'has_a + x\ty', 'near', '\t\t', '|'),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const read = readRequestPhrases(lines.join('\n'));
        expect(readRequestPhrases(writeRequestPhrases(read))).toEqual(read);
      }),
      runs(200),
    );
  });

  it('have a line each list, and lines of other names are ignored', () => {
    const given = {
      ...none,
      near: ['next to', 'by'],
      accessibility: [{ features: ['has_a', 'has_b'], texts: ['x'] }],
    };
    expect(writeRequestPhrases(given)).toBe('near\tnext to|by\nhas_a + has_b\tx');
    const text =
      '# Notice\nnear\tnext to|by\tlater\nfuture\tx|y\n__proto__\tx\nhas_a + has_b\tx\nhas_a + c\tx\nhas_d';
    expect(readRequestPhrases(text)).toEqual(given);
  });

  it('travel in the search part, and are empty where a bundle has none', async () => {
    const given = { ...none, here: ['près d’ici', 'lähellä minua'], function_words: ['a'] };
    const content = { ...contentOf([somePlace('osm:1')]), phrases: given };
    const { places } = await openBundle(memorySource(packBundle(content).files));
    expect(places.phrases()).toEqual(given);
    expect(places.kinds()).toEqual([]);
    expect((await packAndOpen([somePlace('osm:1')])).places.phrases()).toEqual(none);
    expect(packBundle({ ...content, phrases: none }).manifest.version).toBe(
      packBundle(contentOf([somePlace('osm:1')])).manifest.version,
    );
  });
});
