import type { ExplainedWord, Explanation } from '../../../../src/core/contract/explanation.ts';
import { tierNames } from '../../../../src/core/explanation.ts';
import { append } from '../../../../src/core/structures/multimap.ts';

/** Returns an explanation as one line: tier, words and their fields, cost of edits, distance and score. */
export function explainedLine(explanation: Explanation): string {
  const { tier, demoted, field, words, missing, cost, score, distance, nearness, prominence, importance } =
    explanation;
  const unread = words.length === 0 && field === 'identifier' ? ['the identifier'] : [];
  const found = new Map<string, string[]>();
  for (const word of words) {
    const where = `${word.text_name ?? word.in.replace('_', ' ')} '${word.text}'`;
    append(found, where, wayOf(word));
  }
  return [
    `${tierNames.indexOf(tier)} ${tier}`,
    ...unread,
    ...[...found].map(([where, ways]) => `${ways.join(', ')} → ${where}`),
    ...(missing.length > 0 ? [`missing ${missing.join(', ')}`] : []),
    ...(cost > 0 ? [`cost ${short(cost)}`] : []),
    ...(distance === undefined ? [] : [`${distance.toFixed(1)} km`]),
    ...(prominence === 1 ? [] : [`prominence ${short(prominence)}`]),
    ...(nearness === undefined ? [] : [`nearness ${short(nearness)}`]),
    `score ${short(score)}`,
    ...(demoted ? ['behind others of its name'] : []),
    ...(importance > 0 ? [`importance ${short(importance)}`] : []),
  ].join(' · ');
}

function wayOf({ query_word, meant, found, how, edits }: ExplainedWord): string {
  if (how === 'whole') return query_word;
  const editsText = edits === undefined ? '' : ` (${edits} ${edits === 1 ? 'edit' : 'edits'})`;
  return `${how} ${[...new Set([query_word, meant ?? found, found])].join('→')}${editsText}`;
}

const short = (number: number): string => String(Number(number.toFixed(2)));
