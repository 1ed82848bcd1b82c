import { titleOfAccess } from '../../core/accessibility.ts';
import type { Interpretation } from '../data/hal.ts';
import { type Search, searchHref } from '../data/route.ts';
import { pluralOf, type TypeNames } from './facets.ts';

/** A filter that is on, and can be taken off. */
export interface ActiveFilter {
  readonly label: string;
  /** The search without it. */
  readonly href: string;
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
  const phrases = interpretation?.phrases ?? [];
  const labels = interpretation ? labelsOf(interpretation, names) : undefined;
  return phrases.flatMap(({ role }, i): ActiveFilter[] => {
    const label = labels?.[role]?.();
    if (label === undefined) return [];
    const others = phrases.filter((_, other) => other !== i);
    return [{ label, href: searchHref(search, { q: others.map(({ words }) => words).join(' ') }) }];
  });
}

/** For each role that a filter shows, a function that returns the label of its next phrase; `undefined` after the last. */
function labelsOf(
  { type = [], q, accessibility = [], near, within = [] }: Interpretation,
  names: TypeNames,
): Readonly<Record<string, () => string | undefined>> {
  const features = [...accessibility];
  const areas = [...within];
  const kinds = type.length > 0 ? [q ?? type.map((path) => pluralOf(path, names)).join(', ')] : [];
  const nearby = near ? [near.me ? 'near you' : `near ${near.name}`] : [];
  return {
    kind: () => kinds.shift(),
    // Titles are of one wish, whose first feature is the plainest.
    accessibility: () => features.shift()?.slice(0, 1).map(titleOfAccess)[0],
    near: () => nearby.shift(),
    here: () => nearby.shift(),
    within: () => {
      const area = areas.shift();
      return area ? `in ${area.name}` : nearby.shift();
    },
  };
}
