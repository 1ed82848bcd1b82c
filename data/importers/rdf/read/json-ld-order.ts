/** The keys that mean `@type` and `@id`, with the aliases that a context gives them. */
export interface Keywords {
  readonly types: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

/** The keywords without a context. */
export const plainKeywords: Keywords = { types: new Set(['@type']), ids: new Set(['@id']) };

/** Returns the keywords of an inline context, which may be a list of several. */
export function keywordsOf(context: unknown, outer: Keywords = plainKeywords): Keywords {
  const aliases = (keyword: string): string[] =>
    [context].flat().flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      return Object.entries(one).flatMap(([key, meaning]) => (meansKeyword(meaning, keyword) ? [key] : []));
    });
  return {
    types: new Set([...outer.types, ...aliases('@type')]),
    ids: new Set([...outer.ids, ...aliases('@id')]),
  };
}

function meansKeyword(meaning: unknown, keyword: string): boolean {
  if (meaning === keyword) return true;
  return typeof meaning === 'object' && meaning !== null && '@id' in meaning && meaning['@id'] === keyword;
}

/** Returns the address of a context that is not in the file, or `undefined`. */
export function remoteContextOf(context: unknown): string | undefined {
  for (const one of [context].flat()) {
    if (typeof one === 'string') return one;
    if (typeof one === 'object' && one !== null && '@import' in one) return String(one['@import']);
  }
  return undefined;
}

/**
 * Returns a JSON value with the keys of its objects in the order of Streaming JSON-LD
 * (https://www.w3.org/TR/json-ld11-streaming/): the context, the types, the id, then the rest.
 * @param onContext receives each context in it.
 */
export function inStreamingOrder(
  value: unknown,
  outer: Keywords,
  onContext: (context: unknown) => void,
): unknown {
  if (Array.isArray(value)) return value.map((item) => inStreamingOrder(item, outer, onContext));
  if (typeof value !== 'object' || value === null) return value;
  const context = '@context' in value ? value['@context'] : undefined;
  if (context !== undefined) onContext(context);
  const keywords = context === undefined ? outer : keywordsOf(context, outer);
  const rank = (key: string): number => {
    if (key === '@context') return 0;
    if (keywords.types.has(key)) return 1;
    return keywords.ids.has(key) ? 2 : 3;
  };
  // A context is no node; its own keys have another meaning.
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => ({
        key,
        rank: rank(key),
        inner: key === '@context' ? inner : inStreamingOrder(inner, keywords, onContext),
      }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ key, inner }) => [key, inner]),
  );
}
