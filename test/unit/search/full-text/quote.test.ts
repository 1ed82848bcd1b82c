import { describe, expect, it } from 'vitest';
import { bestSentence, quoteOf } from '../../../../src/search/full-text-index.ts';
import { textWords } from '../../../../src/search/text/text-words.ts';

const quote = (text: string, ...words: string[]): string | undefined => {
  const sentence = bestSentence([{ name: 'description', text }], new Set(words), textWords);
  return sentence && quoteOf(sentence).text;
};
const filler = 'and a great many other things that nobody asks for ';

describe('a quote', () => {
  it('is the sentence with most of the words, the first of equals', () => {
    const text = 'Lockers upstairs. A sauna! Lockers near the sauna? Lockers in the sauna.';
    expect(quote(text, 'lockers', 'sauna')).toBe('Lockers near the sauna?');
    expect(quote(text, 'sauna')).toBe('A sauna!');
  });

  it('does not end at a dot inside a word or a number', () => {
    expect(quote('Open 9.30 to 17.30 at example.org daily. Else shut.', '9')).toBe(
      'Open 9.30 to 17.30 at example.org daily.',
    );
  });

  it('takes a line as a sentence, and writes its blanks as spaces', () => {
    expect(quote('Sauna\tupstairs\nLockers', 'sauna')).toBe('Sauna upstairs');
  });

  it('has at most 160 characters around the first word', () => {
    const long = `${filler.repeat(6)}lockers ${filler.repeat(6)}`;
    const cut = quote(long, 'lockers')!;
    expect(cut).toMatch(/^…\S.*\blockers\b.*\S…$/);
    expect(cut.length).toBeLessThanOrEqual(160);
    expect(long).toContain(cut.slice(1, -1));
    expect(quote(`lockers ${filler.repeat(6)}`, 'lockers')).toMatch(/^lockers and.*…$/);
    expect(quote(`${filler.repeat(6)}lockers`, 'lockers')).toMatch(/^…\S.*lockers$/);
  });

  it('cuts no letter in two, where there is no blank to cut at', () => {
    const cut = quote(`sauna${'𝄞'.repeat(200)}`, 'sauna');
    expect(cut).not.toMatch(/\p{Surrogate}/u);
    const cuts = [0, 1].map((odd) => quote(`sauna ${'x'.repeat(odd)}${'𝄞'.repeat(200)}`, 'sauna')!);
    for (const each of cuts) {
      expect(each).not.toMatch(/\p{Surrogate}/u);
      expect(each.length).toBeLessThanOrEqual(160);
    }
  });
});
