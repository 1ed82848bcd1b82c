import type { Random } from '../relevance/random.ts';
import type { Kind } from './words/kinds.ts';

/** A kind as somebody says it. */
export interface Wording {
  readonly kind: Kind;
  /** "pharmacy" */
  readonly one: string;
  /** "a pharmacy"; "petrol" */
  readonly any: string;
  /** "pharmacies"; "petrol" */
  readonly many: string;
}

/** How often a kind is said in a word without a plural, where it has one. */
const MASS_SHARE = 0.25;

/**
 * One of the words of a kind.
 * @param countable whether it must have a plural and an article; a kind without such a word has neither.
 */
export function wordingOf(kind: Kind, random: Random, countable = false): Wording {
  const { words, mass } = kind;
  const isMass = words.length === 0 || (!countable && mass.length > 0 && random.next() < MASS_SHARE);
  const word = random.pick(isMass ? mass : words);
  return isMass
    ? { kind, one: word, any: word, many: word }
    : { kind, one: word, any: withArticle(word), many: pluralOf(word) };
}

const withArticle = (word: string): string => `${/^[aeio]|^u(?!ni)|^nhs\b/.test(word) ? 'an' : 'a'} ${word}`;

/** The English plural of a phrase by rule. */
function pluralOf(word: string): string {
  if (word.startsWith('place ')) return word.replace('place', 'places');
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Returns ways to say something, given as templates with parts in braces and bars between them. */
export function formsOf(
  templates: string,
): readonly ((parts: Readonly<Record<string, unknown>>) => string)[] {
  return templates
    .trim()
    .split(/\s*\| /)
    .map((template) => (parts) => template.replaceAll(/\{(\w+)\}/g, (_, part) => String(parts[part])));
}

/** A name as a visitor types it: mostly without capitals, sometimes without punctuation. */
export function typed(name: string, random: Random): string {
  const form = random.next();
  if (form < 0.15) return name;
  const lower = name.toLowerCase();
  if (form < 0.6) return lower;
  return lower
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim();
}
