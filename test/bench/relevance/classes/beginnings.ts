import type { QueryClass } from './query-class.ts';

/**
 * The first letters of a name, typed as they are written. Right is every place one of whose names begins so, an article
 * before it or not.
 */
export function prefix(length: number): QueryClass {
  return {
    name: `prefix ${length}`,
    *queries({ gazetteer, random }) {
      for (const { text } of random.shuffled(gazetteer.shown)) {
        const letters = Array.from(text.toLowerCase());
        const q = letters.slice(0, length).join('');
        if (letters.length <= length || q !== q.trim() || !/[\p{L}\p{N}]$/u.test(q)) continue;
        yield { q, wanted: text, asYouType: true, right: gazetteer.starting(q) };
      }
    },
  };
}

/** A name of several words whose last is still being typed. */
export const lastWordUnfinished: QueryClass = {
  name: 'last word unfinished',
  *queries({ gazetteer, random }) {
    for (const { text } of random.shuffled(gazetteer.shown)) {
      const [, before, last] = /^(.*\s)(\p{L}{4,})$/u.exec(text) ?? [];
      if (before === undefined || last === undefined) continue;
      const q = before + last.slice(0, 2 + random.below(last.length - 2));
      yield { q, wanted: text, asYouType: true, right: gazetteer.starting(q) };
    }
  },
};
