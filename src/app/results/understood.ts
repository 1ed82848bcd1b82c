import type { TemplateResult } from 'lit';
import type { Interpretation } from '../../core/contract/interpretation.ts';
import { type Search, searchHref } from '../data/route.ts';
import { listText } from '../language/formats.ts';
import { accessTitle, t } from '../language/messages.ts';
import { pluralOf, pluralText, type TypeNames } from './facets.ts';

/** A filter that is on, and can be taken off. */
export interface ActiveFilter {
  readonly label: string | TemplateResult;
  /** The search without it. */
  readonly href: string;
}

type Phrase = Interpretation['phrases'][number];

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
  // No phrase has the words of an unknown place.
  if (anchor !== undefined) filters.push({ label: t('results.near', { place: anchor }), taken: [] });
  return filters.map(({ label, taken }) => {
    const others = phrases.filter((phrase) => !taken.includes(phrase));
    return { label, href: searchHref(search, { q: others.map(({ words }) => words).join(' ') }) };
  });
}

/** For each role that a filter shows, a function that returns the label of its next phrase; `undefined` after the last. */
function labelsOf(
  { type = [], kind, q, accessibility = [], near, within = [] }: Interpretation,
  names: TypeNames,
): Readonly<Record<string, (phrase: Phrase) => ActiveFilter['label'] | undefined>> {
  const features = [...accessibility];
  const areas = [...within];
  const [path, ...others] = type;
  const plurals = (): ActiveFilter['label'] =>
    kind || others.length > 0
      ? listText(kind ?? type.map((one) => pluralOf(one, names)))
      : pluralText(path!, names);
  const kinds = path === undefined ? [] : [q ?? plurals()];
  const nearby = near ? [near] : [];
  const nearbyLabel = ({ words }: Phrase): string | undefined => {
    const to = nearby.shift();
    if (to?.me) return t('results.near-you');
    // The nearest place of a kind may have no name.
    return to && (to.name ? t('results.near', { place: to.name }) : words);
  };
  return {
    kind: () => kinds.shift(),
    // Several features may stand for one wish. The first of them has the plainest title.
    accessibility: () => features.shift()?.slice(0, 1).map(accessTitle)[0],
    near: nearbyLabel,
    here: nearbyLabel,
    within: (phrase) => {
      const area = areas.shift();
      return area ? t('results.in', { place: area.name }) : nearbyLabel(phrase);
    },
  };
}
