import { cleanText, collapseSpaces } from '../clean-text.ts';
import { type IndicatorWords, readDirections, readIndicator } from './indicators.ts';
import type { NaptanStop } from './read/record.ts';

const LABELS = ['stop', 'stand', 'stance', 'bay', 'gate', 'platform'];

/**
 * Some authorities write the stop's code here, or a mistyped one. Bays and stops have three digits at most, and four
 * may be a house number.
 */
const POLE_NUMBER = /^\d{5,}$/;

/**
 * Returns the name of a stop with its indicator, as people say it: "Stop J1 Queens Lane", "Opposite Memorial Hall",
 * "Cotham Hill (westbound)". Words of the common name are not repeated.
 *
 * @param stop its `indicator` is one of some 8,500 spellings of the authorities.
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
  // At Heol Y Rhosog, the indicator "After Heol Y Rhosog" contains the name.
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

/** Returns the words for a taxi rank. Ranks that share a name are numbered, and a rank is no stop. */
function ofTaxiRank(indicator: string): IndicatorWords {
  const words = readIndicator(indicator);
  return words.before?.startsWith('Stop ') ? { after: `taxi rank ${indicator}` } : words;
}

/**
 * Returns whether a name already has the words that would precede it: at its start, or as the letter or number of the stop at
 * its end, as in "Arundel Gate/AG12" and "Bus Station Stand G".
 */
function alreadyHas(name: string, words: string, indicator: string): boolean {
  const within = inWords(name);
  if (within.startsWith(inWords(words)) || within.startsWith(inWords(indicator))) return true;
  const [, code] = /^\S+ ([A-Z]{0,3}\d*[A-Z]?)$/.exec(words) ?? [];
  if (!code) return false;
  if (within.endsWith(inWords(words)) || LABELS.some((label) => within.endsWith(inWords(`${label} ${code}`))))
    return true;
  // A single digit or letter may belong to the name: "Estate 2", "Hangar A".
  return /^[A-Z]+\d+$/.test(code) && within.endsWith(inWords(code));
}

/** Returns the words of a text with a blank around each, for searches of whole words. */
function inWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}&'-]+/gu, ' ')
    .trim()} `;
}

/**
 * Returns whether a short name is only an abbreviation of the name for a display: "Queens Ln", "Queens" or "Q Lane" for
 * Queens Lane. Each of its words has the first letter of a word of the name and further letters of it, in order.
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
