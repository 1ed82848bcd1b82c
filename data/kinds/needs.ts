import * as v from 'valibot';
import { type KindWords, kindKey, kindOfKey } from '../../src/core/language-words.ts';
import { strictObject } from '../io/form-errors.ts';
import { text } from './phrases.ts';

const kind = v.pipe(
  v.string(),
  v.regex(
    /^\/[^\s+]+( \+ \S.*)?$/,
    ({ input }) =>
      `is "${input}", which is no kind: write the path of a type, with tags as in "/amenities/shop + bakery"`,
  ),
);

/** Needs in people's words, without the little words between, and all kinds of places that help. */
export const needsSchema = v.array(
  strictObject({
    texts: v.pipe(v.array(text), v.minLength(1, 'is empty: name one or more texts')),
    kinds: v.pipe(v.array(kind), v.minLength(1, 'is empty: name one or more kinds')),
  }),
);

/** A list of needs. */
export type Needs = v.InferOutput<typeof needsSchema>;

/** Returns words of kinds with the texts of needs among the other names of their kinds. */
export function withNeeds(kinds: readonly KindWords[], needs: Needs): KindWords[] {
  const textsOf = new Map<string, string[]>();
  for (const { texts, kinds: helping } of needs) {
    for (const one of helping) textsOf.set(one, [...(textsOf.get(one) ?? []), ...texts]);
  }
  const known = new Set(kinds.map(kindKey));
  const added = [...textsOf.keys()].filter((one) => !known.has(one)).map(withoutWords);
  return [...kinds, ...added].map((one) => {
    const said = new Set([...one.names, ...one.aliases].map((text) => text.toLowerCase()));
    const texts = textsOf.get(kindKey(one)) ?? [];
    const fresh = texts.filter((text) => !said.has(text.toLowerCase()) && said.add(text.toLowerCase()));
    return { ...one, aliases: [...one.aliases, ...fresh] };
  });
}

/** Returns a kind that has no words but its tags. */
function withoutWords(kind: string): KindWords {
  const { type, tags } = kindOfKey(kind);
  return { type, tags, names: tags.length > 0 ? [tags.join(' ')] : [], aliases: [], terms: [] };
}
