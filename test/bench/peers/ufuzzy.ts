import UFuzzy from '@leeoniya/ufuzzy';
import { FIELDS, type NamedCorpus } from '../relevance/engines/documents.ts';
import type { Engine } from '../relevance/engines/engine.ts';
import { bestOf, byRank } from '../relevance/engines/near.ts';
import { namesOf } from '../relevance/gazetteer.ts';

/** uFuzzy, which filters lines of text by a regular expression: first the names, then all text of a place. */
export function createEngine({ documents, places }: NamedCorpus): Engine {
  const names = places.flatMap((place, id) => namesOf(place).map((name) => [id, name] as const));
  const lines = documents.map(
    (document) => [document.id, FIELDS.map((field) => document[field]).join(' ')] as const,
  );
  const haystacks = [names, lines].map((pairs) => ({
    ids: pairs.map(([id]) => id),
    // It does not fold accents.
    texts: UFuzzy.latinize(pairs.map(([, text]) => text)),
  }));
  // One edit of any kind in each word, the first letter included, because a split word looks like one.
  const matcher = new UFuzzy({
    intraMode: 1,
    intraSlice: [0, Number.POSITIVE_INFINITY],
    intraIns: 1,
    intraSub: 1,
    intraTrn: 1,
    intraDel: 1,
    // Insertions include the apostrophe of "annes" and the hyphen of "northeast".
    intraChars: "[a-z\\d'’-]",
  });
  return {
    name: 'uFuzzy',
    search({ q, position }) {
      const limit = position ? Number.POSITIVE_INFINITY : 10;
      const needle = UFuzzy.latinize(q);
      const found = new Set<number>();
      for (const { ids, texts } of haystacks) {
        if (found.size >= limit) break;
        // Up to four words in any order, because each more multiplies the time. Thousands of hits are ranked.
        const [matched, info, order] = matcher.search(texts, needle, 4, 10_000);
        const ranked = info && order ? order.map((i) => info.idx[i]!) : (matched ?? []);
        for (const at of ranked) found.add(ids[at]!);
      }
      return bestOf(byRank([...found]), places, position);
    },
  };
}
