import { describe, expect, it } from 'vitest';
import type { Engine } from '../../bench/relevance/engines/engine.ts';
import { ask } from '../../bench/relevance/measure.ts';
import { metricsOf } from '../../bench/relevance/metrics.ts';
import { markdownTables } from '../../bench/relevance/table.ts';

const query = (q: string, right: number) => ({ q, wanted: q, asYouType: false, right: new Set([right]) });
const answering: Engine = { name: 'one', search: ({ q }) => (q === 'none' ? [] : [1, 2, 3]) };
const answers = await ask(answering, [query('a', 1), query('b', 2), query('c', 9), query('none', 1)]);

describe('metrics', () => {
  it('counts how often a right place is first, among five, and nowhere', () => {
    expect(answers.map(({ rank }) => rank)).toEqual([1, 2, 0, 0]);
    expect(metricsOf(answers)).toMatchObject({ queries: 4, hit1: 25, hit5: 50, mrr: 0.375, empty: 25 });
  });

  it('prints a table with the best results in bold', () => {
    const [good, bad] = [metricsOf(answers.slice(0, 1)), metricsOf(answers.slice(3))];
    const markdown = markdownTables([{ name: 'exact', queries: 1, engines: [good, bad] }], ['one', 'other']);
    expect(markdown).toContain('| class | queries | one | other |\n| --- | --: | --: | --: |');
    expect(markdown).toContain('| exact | 1 | **100.0** | 0.0 |');
  });
});
