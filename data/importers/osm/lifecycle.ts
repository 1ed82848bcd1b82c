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

/** What is worth a visit though nothing else happens there any more, as a disused windmill may be. */
const OUTLASTING = ['tourism', 'historic', 'name'];

/**
 * The tags that say what an element is today: of one that is out of use as a whole (`disused=yes`), only what
 * outlasts that. Tags of another stage of life (`disused:amenity=pub`) have keys of their own, which nothing asks for.
 * https://wiki.openstreetmap.org/wiki/Lifecycle_prefix
 */
export function presentTags(tags: Tags): Tags {
  if (!STATES.some((state) => tags[state] === 'yes')) return tags;
  return plain(Object.entries(tags).filter(([key]) => OUTLASTING.includes(key)));
}

/** The tags as they would be if all stages of life were now; `undefined` where there is only the present. */
export function tagsOfAnyTime(tags: Tags): Tags | undefined {
  const entries = Object.entries(tags);
  if (presentTags(tags) === tags && !entries.some(([key]) => PREFIX.test(key))) return undefined;
  return plain(entries.map(([key, value]) => [key.replace(PREFIX, ''), value]));
}

function plain(entries: Iterable<readonly [string, string]>): Tags {
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}
