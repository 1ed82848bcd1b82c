import { html, nothing, type TemplateResult } from 'lit';
import type { Interpretation } from '../data/hal.ts';
import { listText } from '../language/formats.ts';
import { t } from '../language/messages.ts';

/** Matches words about opening hours, in each language of the app. */
const HOURS =
  /\b(open|opening|closed|closing|hours|offen|ouvert|horaire|heures d|abiert|horario|apert|orari|auki|avoinna|agor|oriau)|öffn|öppe|öppn/i;

/** Renders the words of a request that the search makes no use of. They may have been the point of it. */
export function ignoredWords(interpretation: Interpretation | undefined): TemplateResult | typeof nothing {
  const ignored = ignoredRuns(interpretation?.phrases ?? []);
  if (ignored.length === 0) return nothing;
  const words = listText(ignored.map((run) => t('results.quoted', { words: run })));
  return html`
    <p class="order">
      ${t('results.ignored', { words })} ${HOURS.test(words) ? t('results.hours-unchecked') : nothing}
    </p>
  `;
}

/** Returns the ignored words, those that follow each other as one. */
function ignoredRuns(phrases: Interpretation['phrases']): string[] {
  const runs: string[] = [];
  phrases.forEach(({ role, words }, i) => {
    if (role !== 'ignored') return;
    if (phrases[i - 1]?.role === 'ignored') runs.push(`${runs.pop()} ${words}`);
    else runs.push(words);
  });
  return runs;
}
