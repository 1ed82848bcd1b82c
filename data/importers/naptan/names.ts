import { cleanText, collapseSpaces } from '../clean-text.ts';
import { LABELS, readDirections, readIndicator } from './indicators.ts';
import type { NaptanStop } from './read/record.ts';

/**
 * Some authorities write the stop's code here, or a mistyped one. Bays and stops have three digits at most, and four
 * may be a house number.
 */
const POLE_NUMBER = /^\d{5,}$/;

/**
 * Returns the name of a stop with its indicator, as people say it: "Stop J1 Queens Lane", "Opposite Memorial Hall",
 * "Cotham Hill (westbound)". Words of the common name are not repeated.
 *
 * @param stop its `indicator` is one of some 8,000 spellings of the authorities.
 */
export function nameWithIndicator(stop: Pick<NaptanStop, 'name' | 'indicator' | 'stopType'>): string {
  const common = collapseSpaces(stop.name);
  const text = collapseSpaces(stop.indicator);
  if (POLE_NUMBER.test(text) || (cleanText(text) === '' && !/^[\p{L}\p{N}]$/u.test(text))) return common;
  const words = readIndicator(text);
  // Ranks that share a name are numbered, and a rank is no stop.
  const isRank = /^(TXR|STR)$/.test(stop.stopType) && words.before?.startsWith('Stop ');
  const { before, after } = isRank ? { after: `taxi rank ${text}` } : words;
  if (before) return alreadyHas(common, before, text) ? common : `${before} ${common}`;
  const within = inWords(common) + inWords(readDirections(common));
  const says = !after || within.includes(inWords(after)) || within.includes(inWords(text));
  return says ? common : `${common} (${after})`;
}

const LAST_WORDS = new RegExp(`(?:^| )(?:(${LABELS}) )?(\\S+) $`);

/**
 * Returns whether a name already has the words that would precede it: at its start, or as the letter or number of the stop at
 * its end, as in "Arundel Gate/AG12" and "Bus Station Stand G".
 */
function alreadyHas(name: string, words: string, indicator: string): boolean {
  const within = inWords(name);
  if (within.startsWith(inWords(words)) || within.startsWith(inWords(indicator))) return true;
  const [, label, last] = LAST_WORDS.exec(within) ?? [];
  const code = words.split(' ').at(-1)?.toLowerCase();
  // A single digit or letter may belong to the name: "Estate 2", "Hangar A".
  return last !== undefined && last === code && (label !== undefined || /^[a-z]+\d+$/.test(last));
}

/** Returns the words of a text with a blank around each, for searches of whole words. */
function inWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}&'-]+/gu, ' ')
    .trim()} `;
}
