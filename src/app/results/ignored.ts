import { html, nothing, type TemplateResult } from 'lit';
import type { Interpretation } from '../../core/contract/interpretation.ts';
import type { PlacesPage } from '../../core/contract/page.ts';
import { listText } from '../language/formats.ts';
import { t } from '../language/messages.ts';

/** Matches words about opening hours, in each language of the app. */
const HOURS =
  /\b(open|opening|closed|closing|hours|offen|ouvert|horaire|heures d|abiert|horario|apert|orari|auki|avoinna|agor|oriau)|öffn|öppe|öppn/i;

/** Renders the words of a request that no place has there, and those that the search makes no use of. They may have been the point of it. */
export function ignoredWords({
  query,
  interpretation,
}: Pick<PlacesPage, 'query' | 'interpretation'>): TemplateResult | typeof nothing {
  if (!interpretation) return nothing;
  const { phrases, ignored = [] } = interpretation;
  const unused = runsOf(phrases, ({ role }) => role === 'ignored');
  const missing = runsOf(
    phrases,
    ({ role, words }) => role === 'word' && words.split(' ').every((word) => ignored.includes(word)),
  );
  if (unused.length + missing.length === 0) return nothing;
  const quoted = (runs: readonly string[]): string =>
    listText(runs.map((run) => t('results.quoted', { words: asTyped(run, query) })));
  return html`
    <p class="order">
      ${missing.length > 0 ? t('results.not-found', { words: quoted(missing) }) : nothing}
      ${unused.length > 0 ? t('results.ignored', { words: quoted(unused) }) : nothing}
      ${HOURS.test(unused.join()) ? t('results.hours-unchecked') : nothing}
    </p>
  `;
}

type Phrase = Interpretation['phrases'][number];

/** Returns the words of the phrases that pass a test, those that follow each other as one. */
function runsOf(phrases: readonly Phrase[], passes: (phrase: Phrase) => boolean): string[] {
  const runs: string[] = [];
  phrases.forEach((phrase, i) => {
    if (!passes(phrase)) return;
    const before = phrases[i - 1];
    if (before && passes(before)) runs.push(`${runs.pop()} ${phrase.words}`);
    else runs.push(phrase.words);
  });
  return runs;
}

/** Returns words as they stand in a query: "2.05" for "2 05". */
function asTyped(words: string, query: string): string {
  const [first = ''] = new RegExp(words.replaceAll(' ', String.raw`[^\p{L}\p{N}]*`), 'iu').exec(query) ?? [];
  return first || words;
}
