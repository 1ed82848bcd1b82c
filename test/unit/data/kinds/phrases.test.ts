import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import { LANGUAGES, readLanguages } from '../../../../data/kinds/languages.ts';
import { unitedPhrases } from '../../../../data/kinds/phrases.ts';
import { knownFeatures } from '../../../../src/core/accessibility.ts';
import { type KindWords, phraseLists, type RequestPhrases } from '../../../../src/core/language-words.ts';
import { wordsOf } from '../../../../src/search/text/analyzer.ts';
import { scratchFile } from '../scratch.ts';

const keyOf = (text: string): string => wordsOf(text).join(' ');

/** The features that texts of a language ask for. */
const featuresOf = ({ accessibility }: RequestPhrases, text: string): readonly string[] | undefined =>
  accessibility.find(({ texts }) => texts.map(keyOf).includes(keyOf(text)))?.features;

describe.each(LANGUAGES)('the phrases of requests in %s', (code) => {
  it('have a text in each list, each once, with relations before a place or behind it', async () => {
    const { phrases } = await readLanguages([code]);
    const isBehind = phrases.near.length === 0;
    for (const list of phraseLists.filter((name) => name !== (isBehind ? 'near' : 'near_behind'))) {
      expect(phrases[list].length, list).toBeGreaterThan(10);
      expect(new Set(phrases[list].map(keyOf)).size, list).toBe(phrases[list].length);
    }
  });

  it('have texts for every known feature, each for one meaning', async () => {
    const { accessibility } = (await readLanguages([code])).phrases;
    expect(
      knownFeatures.filter((known) => !accessibility.some(({ features }) => features.includes(known))),
    ).toEqual([]);
    expect(
      accessibility.flatMap(({ features }) => features).filter((one) => !knownFeatures.includes(one)),
    ).toEqual([]);
    const texts = accessibility.flatMap(({ texts }) => texts.map(keyOf));
    expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
  });

  it('take no name or alias of a kind for a word that says nothing', async () => {
    const { phrases, kinds } = await readLanguages([code]);
    const ofKinds = new Set(
      kinds.flatMap(({ names, aliases }: KindWords) => [...names, ...aliases]).map(keyOf),
    );
    const said = [...phrases.ignored, ...phrases.here, ...phrases.function_words];
    expect(said.filter((text) => ofKinds.has(keyOf(text)))).toEqual([]);
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
    expect(featuresOf((await readLanguages(['en'])).phrases, text)).toEqual(features);
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
    (await readConfig(await scratchFile('fingerpost.config.json', JSON.stringify({ phrases })))).phrases;

  it('extend those of the languages', async () => {
    const { phrases } = await readLanguages(['en']);
    const accessibility = [{ features: ['has_sensory_room'], texts: ['snoezelen'] }];
    const read = await phrasesOf({ near: ['anent', 'Close To'], accessibility });
    expect(read.near).toEqual([...phrases.near, 'anent']);
    expect(read.ignored).toEqual(phrases.ignored);
    expect(read.accessibility).toEqual([...phrases.accessibility, ...accessibility]);
  });

  it.each([
    [{ nigh: ['by'] }, '"phrases.nigh" (["by"]) is a key that is not known'],
    [{ near: 'by' }, '"phrases.near" '],
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
    [{ accessibility: [{ features: ['has_lift'] }] }, '"phrases.accessibility.0.texts" is missing'],
  ])('of another form are refused: %j', async (phrases, wrong) => {
    await expect(phrasesOf(phrases)).rejects.toThrow(wrong);
  });
});
