import type { Tags } from './read/element.ts';

const PREFIX = /^(disused|abandoned|was|proposed|planned|construction|demolished|removed|razed|destroyed):/;

const STATES = [
  'disused',
  'abandoned',
  'demolished',
  'removed',
  'razed',
  'proposed',
  'construction',
] as const;

/** Keys that stay valid for a disused element, such as an old windmill. */
const OUTLASTING = ['tourism', 'historic', 'name'];

/**
 * Returns the tags that describe an element today. For an element that is disused as a whole (`disused=yes`), these
 * are only the lasting ones. Tags of another stage (`disused:amenity=pub`) have keys of their own, which no rule
 * matches. https://wiki.openstreetmap.org/wiki/Lifecycle_prefix
 */
export function presentTags(tags: Tags): Tags {
  if (!STATES.some((state) => tags[state] === 'yes')) return tags;
  return plain(Object.entries(tags).filter(([key]) => OUTLASTING.includes(key)));
}

/** Returns the tags as if all stages were the present, or `undefined` without tags of another stage. */
export function tagsOfAnyTime(tags: Tags): Tags | undefined {
  const entries = Object.entries(tags);
  if (presentTags(tags) === tags && !entries.some(([key]) => PREFIX.test(key))) return undefined;
  return plain(entries.map(([key, value]) => [key.replace(PREFIX, ''), value]));
}

function plain(entries: Iterable<readonly [string, string]>): Tags {
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}
