import type { Literal, Value } from './graph.ts';

const FLOATS: readonly (string | undefined)[] = ['double', 'float'].map(
  (name) => `http://www.w3.org/2001/XMLSchema#${name}`,
);

/** Whether a text is an IRI. Registries give one as the name of a thing that has no name. */
export const isIri = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text);

/**
 * Returns the texts of values, each once: those of the preferred languages first, then those without a language, then
 * the others. An IRI is its own text, and a blank node is its label.
 * @param languages preferred languages, the best first. `en` includes `en-GB`.
 */
export function textsOf(values: readonly Value[], languages: readonly string[]): string[] {
  const ranked = values.map((value) => ({ text: textOf(value), rank: rankOf(value, languages) }));
  const sorted = ranked.toSorted((a, b) => a.rank - b.rank).map(({ text }) => text);
  return [...new Set(sorted.filter((text) => text !== ''))];
}

function textOf(value: Value): string {
  if (typeof value === 'string') return value;
  const text = value.text.trim();
  // JSON-LD and programs write positions as 5.17547E1.
  return FLOATS.includes(value.datatype) && /e/i.test(text) ? plainNumber(text) : text;
}

function plainNumber(text: string): string {
  const number = Number(text);
  return Number.isFinite(number) ? String(number) : text;
}

function rankOf(value: Value, languages: readonly string[]): number {
  const { language }: Partial<Literal> = typeof value === 'string' ? {} : value;
  if (language === undefined) return languages.length;
  const rank = languages.findIndex((preferred) => {
    const lower = preferred.toLowerCase();
    return language === lower || language.startsWith(`${lower}-`);
  });
  return rank < 0 ? languages.length + 1 : rank;
}
