import type { Interpretation } from '../../core/contract/interpretation.ts';
import { type AccessState, accessStates, WHEELCHAIR } from '../../core/place.ts';
import { everything, type Search } from './route.ts';

export type Phrase = Interpretation['phrases'][number];

/** States that a search for accessible places may lead on to. */
const OTHERS: readonly AccessState[] = ['limited', 'unknown'];

/** Returns for each access that words ask for its plainest feature, and the phrases without it. */
export function wordsOfAccess(
  interpretation: Interpretation | undefined,
): { readonly feature: string; readonly others: readonly Phrase[] }[] {
  const { phrases = [], accessibility = [] } = interpretation ?? {};
  const asking = phrases.filter(({ role }) => role === 'accessibility');
  return accessibility.map(([feature], i) => {
    // Several phrases may mean one access, such as "wheelchair accessible".
    const others = phrases.filter(
      (phrase) =>
        !asking.includes(phrase) || Math.min(asking.indexOf(phrase), accessibility.length - 1) !== i,
    );
    return { feature: feature!, others };
  });
}

/** Returns the words of phrases, as a query has them. */
export function textOf(phrases: readonly Phrase[]): string {
  return phrases.map(({ words }) => words).join(' ');
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base' });

/** Returns phrases with their words as a query has them: those of an answer have no accents ("geoffnet"). */
export function phrasesAsTyped(q: string, phrases: readonly Phrase[]): readonly Phrase[] {
  const typed = q.trim().split(/\s+/);
  const found = phrases.map((phrase) => {
    const words = typed.splice(0, phrase.words.split(' ').length).join(' ');
    return compare(words, phrase.words) === 0 ? { ...phrase, words } : undefined;
  });
  return typed.length === 0 && found.every((phrase) => phrase !== undefined) ? found : phrases;
}

/**
 * Returns a search with access by wheelchair as a filter where its words ask for it. A kind that the words name becomes the type, because
 * the kind without the access may match by other texts as well.
 */
export function withAccessFilter(search: Search, interpretation: Interpretation | undefined): Search {
  const asked = wordsOfAccess(interpretation).find(({ feature }) => feature === WHEELCHAIR);
  if (!asked) return search;
  return { ...withPhrases(search, interpretation!, asked.others), wheelchair: ['yes'] };
}

/** Returns a search for some of its phrases, whose kind becomes the type. */
function withPhrases(search: Search, { _links }: Interpretation, phrases: readonly Phrase[]): Search {
  const others = phrases.filter(({ role }) => role !== 'kind');
  const isOfKind = search.type === '' && others.length === phrases.length - 1;
  const kind = isOfKind ? new URLSearchParams(_links.self.href.split('?')[1]).get('type') : null;
  return { ...search, type: kind ?? search.type, q: textOf(kind ? others : phrases), pages: 1 };
}

/** Returns the search for what a search for open places leaves out: places that open later, or of which no hours are recorded. */
export function withoutOpen(search: Search, interpretation: Interpretation | undefined): Search | undefined {
  if (interpretation?.open_at !== undefined)
    return withPhrases(
      search,
      interpretation,
      interpretation.phrases.filter(({ role }) => role !== 'open'),
    );
  return search.openNow ? { ...search, openNow: false, pages: 1 } : undefined;
}

/** Returns the search for what a search for accessible places leaves out: places that are partly accessible or of which nothing is recorded. */
export function searchForOthers(search: Search): Search | undefined {
  const wheelchair = OTHERS.filter((state) => !search.wheelchair.includes(state));
  const isForAccess = search.wheelchair.includes('yes') && wheelchair.length > 0;
  return isForAccess ? { ...search, wheelchair, pages: everything.pages } : undefined;
}

/** Returns states with one of them added or taken off. */
export function toggledStates(states: readonly AccessState[], toggled: AccessState): AccessState[] {
  return accessStates.filter((state) => states.includes(state) !== (state === toggled));
}
