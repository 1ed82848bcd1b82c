import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import { LANGUAGES, type Language, readWords } from '../../../../data/kinds/languages.ts';
import { littleWordsOf, unitedPhrases, withoutLittleWords } from '../../../../data/kinds/phrases.ts';
import { phraseLists, type RequestPhrases } from '../../../../src/core/language-words.ts';
import { knownFeatures } from '../../../../src/core/place.ts';
import { wordsOf } from '../../../../src/search/text/analyzer.ts';
import { scratchFile } from '../scratch.ts';

const keyOf = (text: string): string => wordsOf(text).join(' ');

/** The features that texts of a language ask for. */
const featuresOf = ({ accessibility }: RequestPhrases, text: string): readonly string[] | undefined =>
  accessibility.find(({ texts }) => texts.map(keyOf).includes(keyOf(text)))?.features;

/** The words of a language that say nothing, its names of kinds and words of accessibility, and its other words of kinds, folded. */
async function wordsOfLanguage(code: Language) {
  const { phrases, kinds } = await readWords(code);
  const { ignored, here, function_words, accessibility } = phrases;
  const named = [...kinds.flatMap(({ names }) => names), ...accessibility.flatMap(({ texts }) => texts)];
  return {
    said: [...ignored, ...here, ...function_words].map(keyOf),
    named: new Set(named.map(keyOf)),
    others: new Set(kinds.flatMap(({ aliases, terms }) => [...aliases, ...terms]).map(keyOf)),
  };
}

describe.each(LANGUAGES)('the phrases of requests in %s', (code) => {
  it('have a text in each list, each once, with relations before a place or behind it', async () => {
    const { phrases } = await readWords(code);
    const isBehind = phrases.near.length === 0;
    for (const list of phraseLists.filter((name) => name !== (isBehind ? 'near' : 'near_behind'))) {
      expect(phrases[list].length, list).toBeGreaterThan(10);
      expect(new Set(phrases[list].map(keyOf)).size, list).toBe(phrases[list].length);
    }
  });

  it('have texts for every known feature, each for one meaning', async () => {
    const { accessibility } = (await readWords(code)).phrases;
    expect(
      knownFeatures.filter((known) => !accessibility.some(({ features }) => features.includes(known))),
    ).toEqual([]);
    expect(
      accessibility.flatMap(({ features }) => features).filter((one) => !knownFeatures.includes(one)),
    ).toEqual([]);
    const texts = accessibility.flatMap(({ texts }) => texts.map(keyOf));
    expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
  });

  it('take no word that somebody may type alone, for a kind or for accessibility, for one that says nothing', async () => {
    const { said, named, others } = await wordsOfLanguage(code);
    expect(said.filter((word) => named.has(word) || others.has(word))).toEqual([]);
  });
});

describe('the languages of a country', () => {
  it('ignore no word that names a kind or asks for accessibility in another of them', async () => {
    const path = new URL('../../../../data/defaults/country-languages.json', import.meta.url);
    const together: readonly string[][] = Object.values(JSON.parse(readFileSync(path, 'utf8')));
    const words = new Map(
      await Promise.all(LANGUAGES.map(async (code) => [code, await wordsOfLanguage(code)] as const)),
    );
    const clashes = [...words].flatMap(([code, { said }]) =>
      [...words]
        .filter(
          ([other]) => other !== code && together.some((all) => all.includes(code) && all.includes(other)),
        )
        .flatMap(([other, { named }]) =>
          said.filter((word) => named.has(word)).map((word) => [code, other, word].join(' ')),
        ),
    );
    expect(clashes).toEqual([]);
  });
});

describe('needs', () => {
  it('travel without the little words that requests are read without', () => {
    const phrases = { function_words: ['of', 'cant', 'my', 'for', 'de'], near: ['for'] };
    const texts = ['loss of passport', "can't find my bag", 'room for a night', "píndola de l'endemà"];
    const short = ['loss passport', "can't find bag", 'room for a night', "píndola l'endemà"];
    expect(withoutLittleWords(texts, littleWordsOf(phrases))).toEqual([texts[1], texts[3], ...short]);
  });
});

describe('the English phrases of requests', () => {
  it.each([
    ['lift', ['has_lifts_to_all_floors']],
    ['disabled toilet', ['has_accessible_toilets']],
    ['hearing loop', ['has_hearing_system']],
    ['blue badge parking', ['has_accessible_parking_spaces']],
    [
      'step-free',
      ['has_wheelchair_access', 'has_wheelchair_boarding', 'has_ramp', 'has_lifts_to_all_floors'],
    ],
    [
      'wheelchair',
      ['has_wheelchair_access', 'has_wheelchair_boarding', 'has_ramp', 'has_lifts_to_all_floors'],
    ],
  ])('take "%s" for %j', async (text, features) => {
    expect(featuresOf((await readWords('en')).phrases, text)).toEqual(features);
  });
});

describe('phrases of several languages', () => {
  it('are united, each text once and equal features in one entry', () => {
    const united = unitedPhrases([
      { near: ['by', 'in'], accessibility: [{ features: ['has_a', 'has_b'], texts: ['one'] }] },
      {
        near: ['IN', 'bei'],
        here: ['hier'],
        accessibility: [
          { features: ['has_b', 'has_a'], texts: ['One', 'zwei'] },
          { features: ['has_a'], texts: ['drei'] },
        ],
      },
    ]);
    expect(united.near).toEqual(['by', 'in', 'bei']);
    expect(united.here).toEqual(['hier']);
    expect(united.ignored).toEqual([]);
    expect(united.accessibility).toEqual([
      { features: ['has_a', 'has_b'], texts: ['one', 'zwei'] },
      { features: ['has_a'], texts: ['drei'] },
    ]);
  });
});

describe('phrases in the configuration', () => {
  const phrasesOf = async (phrases: object): Promise<RequestPhrases> =>
    (await readConfig(await scratchFile('fingerpost.config.json', JSON.stringify({ phrases })))).words[0]!
      .phrases;

  it('extend those of the languages', async () => {
    const { phrases } = await readWords('en');
    const accessibility = [{ features: ['has_sensory_room'], texts: ['snoezelen'] }];
    const read = await phrasesOf({ near: ['anent', 'close to'], accessibility });
    expect(read.near).toEqual(['anent', 'close to', ...phrases.near.filter((text) => text !== 'close to')]);
    expect(read.ignored).toEqual(phrases.ignored);
    expect(read.accessibility).toEqual([...accessibility, ...phrases.accessibility]);
  });

  it('win over those of the languages', async () => {
    const accessibility = [{ features: ['has_sensory_room'], texts: ['sensory room'] }];
    expect(featuresOf(await phrasesOf({ accessibility }), 'sensory room')).toEqual(['has_sensory_room']);
  });

  it.each([
    [{ near: [' – '] }, '"phrases.near.0" is " – ", which has no word'],
    [
      { function_words: ['of the'] },
      '"phrases.function_words.0" is "of the", which is not one word: name each by itself',
    ],
    [
      { accessibility: [{ features: ['lift'], texts: ['lift'] }] },
      '"phrases.accessibility.0.features.0" is "lift", which is no feature: features begin with "has_"',
    ],
    [
      { accessibility: [{ features: [], texts: ['lift'] }] },
      '"phrases.accessibility.0.features" is [], which is empty: name one or more features',
    ],
  ])('of another form are refused: %j', async (phrases, wrong) => {
    await expect(phrasesOf(phrases)).rejects.toThrow(wrong);
  });
});
