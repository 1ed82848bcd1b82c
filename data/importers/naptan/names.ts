import { cleanText, collapseSpaces } from '../clean-text.ts';
import { type IndicatorWords, readDirections, readIndicator } from './indicators.ts';
import type { NaptanStop } from './read/record.ts';

const LABELS = ['stop', 'stand', 'stance', 'bay', 'gate', 'platform'];

/**
 * Some put the number on the pole there: the code that the stop is found by anyway, or what they typed of it. Bays and
 * stops are numbered with three digits at most, and four may be the number of a house.
 */
const POLE_NUMBER = /^\d{5,}$/;

/**
 * The name of a stop as people read it, with its indicator: "Stop J1 Queens Lane", "Opposite Memorial Hall",
 * "Cotham Hill (westbound)". What the common name says already is not said again.
 *
 * @param stop where `indicator` may be one of some 8,500 ways that authorities write it.
 */
export function nameWithIndicator({
  name,
  indicator,
  naptanCode,
  atco,
  stopType,
}: Pick<NaptanStop, 'name' | 'indicator' | 'naptanCode' | 'atco' | 'stopType'>): string {
  const common = collapseSpaces(name);
  const text = collapseSpaces(indicator);
  if (cleanText(text) === '' && !/^[\p{L}\p{N}]$/u.test(text)) return common;
  if (POLE_NUMBER.test(text) || text === naptanCode || text === atco) return common;
  const { before, after } = isTaxiRank(stopType) ? ofTaxiRank(text) : readIndicator(text);
  if (before && !alreadyHas(common, before, text)) return `${before} ${common}`;
  // "After Heol Y Rhosog" at Heol Y Rhosog: the name is in the indicator.
  if (after?.toLowerCase().endsWith(` ${common.toLowerCase()}`))
    return after.charAt(0).toUpperCase() + after.slice(1);
  if (!after) return common;
  const within = inWords(common) + inWords(readDirections(common));
  const says = within.includes(inWords(after)) || within.includes(inWords(text));
  return says ? common : `${common} (${after})`;
}

function isTaxiRank(stopType: string): boolean {
  return stopType === 'TXR' || stopType === 'STR';
}

/** Where several ranks share a name they are numbered; a rank is no stop. */
function ofTaxiRank(indicator: string): IndicatorWords {
  const words = readIndicator(indicator);
  return words.before?.startsWith('Stop ') ? { after: `taxi rank ${indicator}` } : words;
}

/**
 * Whether a name has the words that would go before it: it begins with them, or has the letter or number of the stop
 * at its end, as in "Arundel Gate/AG12" and "Bus Station Stand G".
 */
function alreadyHas(name: string, words: string, indicator: string): boolean {
  const within = inWords(name);
  if (within.startsWith(inWords(words)) || within.startsWith(inWords(indicator))) return true;
  const [, code] = /^\S+ ([A-Z]{0,3}\d*[A-Z]?)$/.exec(words) ?? [];
  if (!code) return false;
  if (within.endsWith(inWords(words)) || LABELS.some((label) => within.endsWith(inWords(`${label} ${code}`))))
    return true;
  // A digit or letter alone may be of the name: "Estate 2", "Hangar A".
  return /^[A-Z]+\d+$/.test(code) && within.endsWith(inWords(code));
}

/** The words of a text with a blank before and after each, to be looked for in others as a whole. */
function inWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}&'-]+/gu, ' ')
    .trim()} `;
}

/**
 * Whether a short name says nothing but the name, cut to fit a display: "Queens Ln", "Queens" or "Q Lane" of Queens
 * Lane. Each of its words is one of the name, or has the same first letter and others of it, in their order.
 */
export function isAbbreviation(short: string, name: string): boolean {
  const words = wordsIn(name);
  let next = 0;
  return wordsIn(short).every((word) => {
    const found = words.findIndex((whole, i) => i >= next && abbreviates(word, whole));
    next = found + 1;
    return found >= 0;
  });
}

function abbreviates(word: string, whole: string): boolean {
  if (word[0] !== whole[0]) return false;
  let at = 0;
  for (const letter of whole) if (letter === word[at]) at++;
  return at === word.length;
}

function wordsIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
