/** Query parameters in the order in which links show them. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** Returns `/places/<id>`; the `:` and `,` of the identifier stay unencoded. */
export function placeHref(id: string): string {
  return `/places/${readable(encodeURIComponent(id))}`;
}

/** Returns `/places/<id>,<id>…`. */
export function placesHref(ids: readonly string[]): string {
  return `/places/${ids.map((id) => readable(encodeURIComponent(id))).join(',')}`;
}

/** Returns `/places/<id>/rti/<type>`. */
export function liveHref(id: string, type: string): string {
  return `${placeHref(id)}/rti/${encodeURIComponent(type)}`;
}

/** Returns a path with its parameters, encoded as by `URLSearchParams`. */
export function queryHref(path: string, parameters: Parameters): string {
  return parameters.length === 0 ? path : `${path}?${formEncoded(parameters)}`;
}

/**
 * Returns a function that returns `path` with the same parameters and some values of one more. They are encoded once, because a request
 * may have thousands of parameters, and its page hundreds of links.
 */
export function queryHrefWith(
  path: string,
  parameters: Parameters,
  name: string,
): (values: readonly string[]) => string {
  const sorted = leadingFirst(parameters);
  const isBefore = ([other]: Parameters[number]): boolean => rankOf(other) <= rankOf(name);
  const before = formEncoded(sorted.filter(isBefore));
  const after = formEncoded(sorted.filter((parameter) => !isBefore(parameter)));
  return (values) => {
    const added = formEncoded(values.map((value) => [name, value]));
    return `${path}?${[before, added, after].filter((part) => part !== '').join('&')}`;
  };
}

const LEADING_PARAMETERS = ['q', 'facet', 'type', 'type_exact'];

/** Sorts parameters into the order of links: the four of every search first, the others in their given order. */
export function leadingFirst(parameters: Parameters): Parameters {
  return parameters.toSorted(([a], [b]) => rankOf(a) - rankOf(b));
}

function rankOf(name: string): number {
  const rank = LEADING_PARAMETERS.indexOf(name);
  return rank < 0 ? LEADING_PARAMETERS.length : rank;
}

const readable = (encoded: string): string => encoded.replaceAll('%3A', ':').replaceAll('%2C', ',');

/**
 * Encodes parameters as `URLSearchParams` does (URL Standard, 5.2). A page of results has a dozen links, and a browser takes
 * longer for a dozen `URLSearchParams` objects than for everything else on the page.
 */
export function formEncoded(parameters: readonly (readonly [name: string, value: string])[]): string {
  return parameters.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
}

function encoded(text: string): string {
  // Most texts are parameter names, numbers and single words, which need no encoding.
  if (/^[\w.*-]*$/.test(text)) return text;
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%20|[!'()~]/g, (character) =>
    character === '%20' ? '+' : `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The CURIEs of HAL: the address of each namespace's documentation. */
export const CURIES = {
  hl: { name: 'hl', href: '/places/#rel-{rel}', templated: true },
  facet: { name: 'facet', href: '/places/#facet', templated: false },
  rti: { name: 'rti', href: '/places/#rti-{type}', templated: true },
} as const;
