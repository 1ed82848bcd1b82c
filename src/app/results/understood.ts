import { html, nothing, type TemplateResult } from 'lit';
import type { Interpretation } from '../../core/contract/interpretation.ts';
import { distanceKm } from '../../core/geo/position.ts';
import { NOW } from '../../core/opening-hours.ts';
import { liveEndpoint } from '../config.ts';
import { type Phrase, textOf } from '../data/access.ts';
import type { Results } from '../data/load.ts';
import { positionOf } from '../data/position.ts';
import { type Search, searchHref } from '../data/route.ts';
import { distanceText, listText, timeText, weekdayText } from '../language/formats.ts';
import { pluralOf, pluralText, type TypeNames } from '../language/kinds.ts';
import { accessTitle, rich, t } from '../language/messages.ts';
import { crossIcon } from '../page/icon.ts';

/** A filter that is on, and can be taken off. */
export interface ActiveFilter {
  readonly label: string | TemplateResult;
  /** The search without it. */
  readonly href: string;
}

/** The roles of words that an unknown place may have, and of those that relate to it. */
const OF_PLACE: ReadonlySet<string> = new Set(['near', 'within', 'name', 'quality', 'word']);

/** Returns the name that a request wants places near to, if no place has it. */
export function unknownAnchor(interpretation: Interpretation | undefined): string | undefined {
  const { near } = interpretation ?? {};
  return near?.id === undefined && !near?.type ? near?.name : undefined;
}

/**
 * Returns what a search understood of its words, as filters that can be taken off. Without one, the search has the other words.
 * @param names of the types.
 */
export function understood(
  search: Search,
  interpretation: Interpretation | undefined,
  names: TypeNames,
): ActiveFilter[] {
  if (!interpretation) return [];
  const { phrases } = interpretation;
  const labels = labelsOf(interpretation, names);
  const filters: { readonly label: ActiveFilter['label']; readonly taken: Phrase[] }[] = [];
  for (const phrase of phrases) {
    const label = labels[phrase.role]?.(phrase);
    const before = filters.at(-1);
    if (label !== undefined) filters.push({ label, taken: [phrase] });
    // Several phrases may mean one filter, such as "wheelchair accessible".
    else if (before?.taken[0]?.role === phrase.role) before.taken.push(phrase);
  }
  const anchor = unknownAnchor(interpretation);
  if (anchor !== undefined) {
    const taken = phrases.filter(
      (phrase) => OF_PLACE.has(phrase.role) && !filters.some((filter) => filter.taken.includes(phrase)),
    );
    filters.push({ label: t('results.near', { place: anchor }), taken });
  }
  return filters.map(({ label, taken }) => {
    const others = phrases.filter((phrase) => !taken.includes(phrase));
    return { label, href: searchHref(search, { q: textOf(others) }) };
  });
}

/** For each role that a filter shows, a function that returns the label of its next phrase; `undefined` after the last. */
function labelsOf(
  interpretation: Interpretation,
  names: TypeNames,
): Readonly<Record<string, (phrase: Phrase) => ActiveFilter['label'] | undefined>> {
  const { type = [], kind, q, accessibility = [], near, within = [], phrases } = interpretation;
  const features = [...accessibility];
  const areas = [...within];
  const [path, ...others] = type;
  const plurals = (): ActiveFilter['label'] =>
    kind || others.length > 0
      ? listText(kind ?? type.map((one) => pluralOf(one, names)))
      : pluralText(path!, names);
  const kinds = path === undefined ? [] : [q ?? plurals()];
  const nearby = near && unknownAnchor(interpretation) === undefined ? [near] : [];
  const nearbyLabel = ({ words }: Phrase): string | undefined => {
    const to = nearby.shift();
    if (to?.me) return t('results.near-you');
    // The nearest place of a kind may have no name.
    return to && (to.name ? t('results.near', { place: to.name }) : words);
  };
  const areaLabel = (phrase: Phrase): string | undefined => {
    const area = areas.shift();
    return area ? t('results.in', { place: area.name }) : nearbyLabel(phrase);
  };
  // A name alone may say what is near or where, as in "pub corn exchange" and "pub oxford".
  const related = phrases.filter(({ role }) => ['near', 'here', 'within'].includes(role));
  const isRelated = related.length > within.length;
  return {
    kind: () => kinds.shift(),
    // Several features may stand for one wish. The first of them has the plainest title.
    accessibility: () => features.shift()?.slice(0, 1).map(accessTitle)[0],
    near: nearbyLabel,
    here: nearbyLabel,
    name: (phrase) => (isRelated ? undefined : areaLabel(phrase)),
    open: () => openText(interpretation.open_at ?? NOW),
    within: areaLabel,
  };
}

/** Returns when the wanted places are open, as a filter says it. @param at as in an interpretation: `now`, a date, or one with a time. */
export function openText(at: string): string {
  if (at === NOW) return t('results.open-now');
  const [date, time] = at.split('T');
  const moment = new Date(`${date}T${time?.slice(0, 5) ?? '12:00'}`);
  const when = [weekdayText(moment), ...(time ? [timeText(moment)] : [])].join(' ');
  return t('results.open-at', { when });
}

/** Renders the filters that are on, each as a link that takes it off. */
export function chips(active: readonly ActiveFilter[]): TemplateResult | typeof nothing {
  if (active.length === 0) return nothing;
  return html`
    <ul class="chips" aria-label=${t('results.filters')}>
      ${active.map(({ label, href }) => html`<li><a href=${href}>${removal(label)}${crossIcon}</a></li>`)}
    </ul>
  `;
}

/** Only the name of the filter is seen; the rest of the sentence is read out. */
function removal(filter: ActiveFilter['label']): (string | TemplateResult)[] {
  return rich('results.remove', { filter: '\0' })
    .filter(Boolean)
    .map((part) => (part === '\0' ? filter : html`<span class="visually-hidden">${part}</span>`));
}

/** Renders the other places that the words "near …" may mean, each as a link to what is near it. */
export function whichOne(
  search: Search,
  interpretation: Interpretation | undefined,
): TemplateResult | typeof nothing {
  const others = otherAnchors(search, interpretation);
  if (others.length === 0) return nothing;
  return html`
    <p class="order" id="which-one">${t('results.which-one')}</p>
    <ul class="chips" aria-labelledby="which-one">
      ${others.map(({ label, href }) => html`<li><a href=${href}><bdi>${label}</bdi></a></li>`)}
    </ul>
  `;
}

/**
 * Returns the searches near the other places that the words "near …" may mean. Their labels have the address of the place, or its
 * locality, or how far it is from the place that was taken.
 */
export function otherAnchors(search: Search, interpretation: Interpretation | undefined): ActiveFilter[] {
  const { near = {}, alternatives = [] } = interpretation ?? {};
  const taken = positionOf(near);
  return alternatives.map((place) => {
    const position = positionOf(place);
    const away = taken && position ? distanceText(distanceKm(taken, position)) : '';
    const label = [place.name, place.address ?? place.locality ?? away].filter(Boolean).join(' · ');
    return { label, href: searchHref(search, { anchor: place.id }) };
  });
}

/** Matches words about opening hours, in each language of the app. */
const HOURS =
  /\b(open|opening|closed|closing|hours|offen|ouvert|horaire|heures d|abiert|horario|apert|orari|auki|avoinna|agor|oriau)|öffn|öppe|öppn/i;

/** Renders the words that the search did not use. It links to what is open now, and says that timetables are not known. */
export function ignoredWords({
  search,
  first: { interpretation, size },
}: Pick<Results, 'search' | 'first'>): TemplateResult | typeof nothing {
  const { phrases = [], timetable } = interpretation ?? {};
  // An unknown place is the reason that an empty page gives.
  const unknown = unknownAnchor(interpretation) === undefined ? (interpretation?.unknown ?? []) : [];
  // With live data, the entries of stops lead to their departures.
  const isTimetable = timetable === true && size > 0 && !liveEndpoint;
  const isOfHours = phrases.some(({ role, words }) => role === 'ignored' && HOURS.test(words));
  if (unknown.length === 0 && !isOfHours && !isTimetable) return nothing;
  const quoted = listText(unknown.map((words) => t('results.quoted', { words })));
  return html`
    <p class="order">
      ${unknown.length > 0 ? t('results.ignored', { words: quoted }) : nothing}
      ${isTimetable ? t('results.no-timetables') : nothing}
      ${isOfHours && !timetable ? html`${t('results.hours-unchecked')} <a href=${searchHref(search, { openNow: true })}>${t('results.open-now')}</a>` : nothing}
    </p>
  `;
}
