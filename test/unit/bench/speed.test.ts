import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../data/build/config.ts';
import { packBundle } from '../../../data/build/pack.ts';
import { flattenTypes } from '../../../src/core/place-type.ts';
import { inventedPlaces } from '../../bench/speed/invented-places.ts';
import { Judge } from '../../bench/speed/judge.ts';
import { leanPlace } from '../../bench/speed/lean-place.ts';
import { pathOf, questionOf } from '../../bench/speed/question.ts';
import { coldQuestion, questionSets } from '../../bench/speed/questions.ts';
import { median, percentile } from '../../bench/speed/summary.ts';
import { knownPlace } from '../../fixtures/known-place.ts';

const { types: tree, settings } = await readConfig();
const types = flattenTypes(tree);
const places = inventedPlaces(4000, 'a');

describe('invented places', () => {
  it('invents the same places for a seed, which fit into a bundle', () => {
    expect(inventedPlaces(4000, 'a')).toEqual(places);
    expect(inventedPlaces(4000, 'b')).not.toEqual(places);
    const content = { places, types: tree, settings, sources: [], created: '2026-01-01T00:00:00.000Z' };
    expect(packBundle(content).manifest.counts).toMatchObject({ places: 4000, with_position: 4000 });
  });

  it('repeats names and tags as often as those of a country', () => {
    const distinct = (texts: readonly string[]): number => new Set(texts).size / texts.length;
    expect(distinct(places.map(({ name }) => name))).toBeGreaterThan(0.4);
    expect(distinct(places.map(({ name }) => name))).toBeLessThan(0.95);
    expect(distinct(places.flatMap(({ tags }) => tags))).toBeLessThan(0.5);
  });
});

describe('questions', () => {
  const sets = questionSets({ places, types }, '1', 20);

  it('makes distinct queries of every class, the same for a seed', () => {
    expect(sets.map(({ name }) => name)).toHaveLength(11);
    for (const { name, questions } of sets) {
      const paths = questions.map((question) => pathOf('search', question));
      expect(new Set(paths).size, name).toBe(paths.length);
    }
    expect(questionSets({ places, types }, '1', 20)).toEqual(sets);
    for (const { right, ...question } of sets.flatMap(({ questions }) => questions)) {
      const url = new URL(pathOf('search', question), 'http://any');
      expect(questionOf(url)).toEqual(question);
    }
    expect(coldQuestion({ places, types }, '1').q).not.toBe('');
  });

  it('gives each query a right place', () => {
    const judge = new Judge(places, types);
    for (const { name, questions } of sets) {
      for (const { q, right } of questions) {
        const found = places.some(({ id }) => judge.isRight(right, id));
        expect(found, `${name}: ${q}`).toBe(true);
      }
    }
  });
});

it('the judge takes the place of the name, else one that begins so or has the words, the last perhaps begun', () => {
  const named = ['Church Lane', 'Church', 'Lane'];
  const judge = new Judge(
    named.map((name, i) => knownPlace(`osm:${i + 1}`, '/transport/bus-stop', { name })),
    types,
  );
  const right = (...words: string[]): string[] =>
    ['osm:1', 'osm:2', 'osm:3'].filter((id) => judge.isRight({ words }, id));
  expect(right('church')).toEqual(['osm:2']);
  expect(right('chu')).toEqual(['osm:1', 'osm:2']);
  expect(right('lane', 'chu')).toEqual(['osm:1']);
  expect(right('chu', 'lane')).toEqual([]);
  expect(judge.isRight({ type: '/transport' }, 'osm:1')).toBe(true);
  expect(judge.isRight({ type: '/leisure' }, 'osm:1')).toBe(false);
  expect(judge.isRight({ words: [] }, undefined)).toBe(false);
});

it('a lean place has nothing empty and nothing twice', () => {
  const place = knownPlace('osm:1', '/transport/bus-stop', { name: 'Church Lane', tags: ['Ely'] });
  const lean = { id: 'osm:1', name: 'Church Lane', type: ['/transport/bus-stop'], tags: ['Ely'] };
  expect(leanPlace(place)).toEqual(lean);
});

it('medians and percentiles are those of the list', () => {
  const numbers = [5, 1, 4, 2];
  expect(median(numbers)).toBe(3);
  expect(median([3, 1, 2])).toBe(2);
  expect([percentile(numbers, 0.5), percentile(numbers, 0.99)]).toEqual([2, 5]);
});
