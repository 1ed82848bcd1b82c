import { describe, expect, it } from 'vitest';
import { PhraseCollector } from '../../../../src/search/index/phrase-collector.ts';

function termsOf(add: (phrases: PhraseCollector) => void): readonly string[] {
  const phrases = new PhraseCollector();
  add(phrases);
  return phrases.finish().terms;
}

describe.each([
  ['of ASCII', 'a'],
  ['with another letter', 'ф'],
])('a text %s', (_, first) => {
  it('has all words of its first thousand letters', () => {
    const words = Array.from({ length: 30 }, (_, i) => first + 'x'.repeat(30 + (i % 2)));
    const text = words.join(' ');
    expect(text.length).toBeGreaterThan(950);
    expect(termsOf((phrases) => phrases.add(text))).toEqual([...new Set(words)].sort());
  });

  it('has no letters behind them', () => {
    const text = `${first}b ${'x'.repeat(65_000)} last`;
    expect(termsOf((phrases) => phrases.add(text))).toEqual([`${first}b`, 'x'.repeat(997)].sort());
  });

  it('has the same phrases where it is a stem with an affix', () => {
    const [before, stem, after] = [`${first}c `, 'x '.repeat(480) + 'y'.repeat(600), ' last'];
    const apart = termsOf((phrases) => {
      phrases.add(stem);
      phrases.addComposed(phrases.affix(before, after), stem, 0, phrases.count);
    });
    const whole = termsOf((phrases) => {
      phrases.add(stem);
      phrases.add(before + stem + after);
    });
    expect(apart).toEqual(whole);
  });
});
