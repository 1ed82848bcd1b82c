import { html, nothing, type TemplateResult } from 'lit';
import type { PlacesPage } from '../../core/contract/page.ts';
import { listText } from '../language/formats.ts';
import { t } from '../language/messages.ts';

/** Matches words about opening hours, in each language of the app. */
const HOURS =
  /\b(open|opening|closed|closing|hours|offen|ouvert|horaire|heures d|abiert|horario|apert|orari|auki|avoinna|agor|oriau)|öffn|öppe|öppn/i;

/** Renders what the search knows nothing of, which may be the point of a request, and that it neither checks opening hours nor knows timetables. */
export function ignoredWords({
  interpretation,
  size,
}: Pick<PlacesPage, 'interpretation' | 'size'>): TemplateResult | typeof nothing {
  const { phrases = [], unknown = [], timetable } = interpretation ?? {};
  const isTimetable = timetable === true && size > 0;
  const isOfHours = phrases.some(({ role, words }) => role === 'ignored' && HOURS.test(words));
  if (unknown.length === 0 && !isOfHours && !isTimetable) return nothing;
  const quoted = listText(unknown.map((words) => t('results.quoted', { words })));
  return html`
    <p class="order">
      ${unknown.length > 0 ? t('results.ignored', { words: quoted }) : nothing}
      ${isTimetable ? t('results.no-timetables') : nothing}
      ${isOfHours && !timetable ? t('results.hours-unchecked') : nothing}
    </p>
  `;
}
