import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../src/core/contract/explanation.ts';
import { fieldNames, tierNames } from '../../src/core/explanation.ts';
import type { Position } from '../../src/core/geo/position.ts';
import type { Hit } from '../../src/core/query.ts';
import { defaultSettings } from '../../src/core/settings.ts';
import { createEngine } from '../../src/search/engine.ts';
import { queryTokenizationsOf, tokenizationsOf } from '../../src/search/text/analyzer.ts';
import { fixtureBundle } from '../fixtures/bundle.ts';
import { places as records } from '../fixtures/places.ts';
import { searchFor, suggestFor } from '../unit/search/places.ts';
import { position } from './requests.ts';
import { runs } from './runs.ts';

const settings = {
  ...defaultSettings,
  abbreviations: [['coll', 'college']],
  synonyms: [['cash machine', 'atm']],
  stop_words: ['the', 'of'],
  prominence: { '/transportation': 0.9, '/transportation/relic': 0.5 },
};

const nameWords = [...new Set(records.flatMap(({ name = '' }) => tokenizationsOf(name).flat()))];
const typeWords = ['libraries', 'amenties', 'transport', 'stop', 'coll', 'atm', 'cash machine', 'qqxzzvvk'];
/** A word of a name: as it is, begun, with a letter too few, or with two swapped. */
const word = fc
  .record({
    word: fc.constantFrom(...nameWords, ...typeWords),
    how: fc.constantFrom('whole', 'begun', 'dropped', 'swapped'),
    at: fc.nat(12),
  })
  .map(({ word, how, at }) => {
    if (how === 'begun') return word.slice(0, at + 1);
    if (how === 'dropped') return word.slice(0, at) + word.slice(at + 1);
    if (how === 'swapped')
      return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
    return word;
  });
const text = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.constantFrom(' ', ' ', ' ', ''))
  .map(([words, space]) => words.join(space))
  .filter((q) => queryTokenizationsOf(q).length > 0);
const where = fc.option(position, { nil: undefined });

/** The ranking's order by the explanations alone; a place number is its rank in the alphabet. */
function compare(one: Hit, other: Hit, from: Position | undefined): number {
  const [a, b] = [one.explanation!, other.explanation!];
  const worth = ({ score, nearness = 1 }: Explanation): number => score * nearness;
  const km = ({ distance = Number.POSITIVE_INFINITY }: Explanation): number => distance;
  const field = ({ field }: Explanation): number => (field === 'identifier' ? 0 : fieldNames.indexOf(field));
  // A demoted place whose whole name is the query stands behind the names that start with it.
  const tier = ({ tier, demoted }: Explanation): number =>
    Math.max(tierNames.indexOf(tier), demoted ? tierNames.indexOf('starts') : 0);
  const subtier = ({ subtier }: Explanation): number => (subtier ? tierNames.indexOf(subtier) : 0);
  // Among the places of a kind, prominence stands above score.
  const isOfKind = (a.subtier ?? a.tier) === 'kind';
  const prominence = b.prominence - a.prominence;
  return (
    tier(a) - tier(b) ||
    subtier(a) - subtier(b) ||
    a.missing.length - b.missing.length ||
    a.cost - b.cost ||
    Number(a.demoted ?? false) - Number(b.demoted ?? false) ||
    (isOfKind ? prominence : 0) ||
    worth(b) - worth(a) ||
    (from ? (km(a) === km(b) ? 0 : km(a) - km(b)) : prominence) ||
    b.importance - a.importance ||
    field(a) - field(b) ||
    one.number - other.number
  );
}

function expectTrue(hits: readonly Hit[]): void {
  for (const { explanation } of hits) {
    const { tier, field, words, missing, cost } = explanation!;
    expect(words.length > 0 || field === 'identifier').toBe(true);
    expect(missing.length > 0).toBe(tier === 'partial');
    const hows = new Set(words.map(({ how }) => how));
    if (tier === 'prefix') expect(hows).toContain('prefix');
    if (tier === 'corrected') expect(hows.has('corrected') || hows.has('spacing')).toBe(true);
    expect(cost > 0).toBe(tier === 'corrected');
    // A kind is found by words that its heading lacks: "librarie" stands for "Libraries".
    const ofTexts = words.filter((word) => word.how !== 'synonym' || word.in !== 'type');
    for (const { text, found } of ofTexts) expect(tokenizationsOf(text).flat()).toContain(found);
  }
}

describe('the explanations of any', async () => {
  const { places } = await fixtureBundle(records, settings);
  const engine = createEngine(places, settings);

  it('search sort every hit into the order of the ranking', () => {
    fc.assert(
      fc.property(text, where, (q, at) => {
        // A request that is understood may have no words left to explain.
        const query = searchFor(q, { count: 1000, interpret: false, ...(at ? { position: at } : {}) });
        const { hits, correctedQuery } = engine.search({ ...query, explain: true });
        expect(hits.toSorted((a, b) => compare(a, b, at))).toEqual(hits);
        expectTrue(hits);
        for (const { explanation } of hits) expect(explanation!.corrected_query).toBe(correctedQuery);
        expect(engine.search(query).hits).toEqual(hits.map(({ explanation: _, ...hit }) => hit));
      }),
      runs(500),
    );
  });

  it('suggest sort every hit into the order of the ranking', () => {
    fc.assert(
      fc.property(text, where, (q, at) => {
        const query = suggestFor(q, { count: 1000, ...(at ? { position: at } : {}) });
        const { hits } = engine.suggest({ ...query, explain: true });
        expect(hits.toSorted((a, b) => compare(a, b, at))).toEqual(hits);
        expectTrue(hits);
      }),
      runs(500),
    );
  });
});
