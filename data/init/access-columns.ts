import type { RequestPhrases } from '../../src/core/language-words.ts';
import { knownFeatures, titleOfAccess } from '../../src/core/place.ts';
import { wordsOf } from '../../src/search/text/analyzer.ts';
import { keyOf } from '../importers/mapping/columns.ts';
import { type Column, shareOf } from '../importers/mapping/sample.ts';
import type { TextMapping, YesOrNoMapping } from '../importers/mapping/schema.ts';
import { unitedPhrases } from '../kinds/phrases.ts';
import { unknownAccessKey } from '../record/accessibility-keys.ts';

/** The yes and no that a mapping knows by itself, then those of the languages of the package. */
const OWN_YES = /^(yes|y|true|t|1)$/i;
const OWN_NO = /^(no|n|false|f|0)$/i;
const YES = /^(ja|oui|o|si|s|sì|sí|kyll[äa]|k|oes|ydy|ydi|x|✓|✔|full|available)$/i;
const NO = /^(nein|non|nee|ei|e|nej|nac oes|nac ydy|nac ydi|nage|-|none|not available)$/i;
const LIMITED =
  /^(limited|partial(ly)?|partly|teilweise|eingeschränkt|bedingt|limitée?|partiel(le|lement)?|limitad[oa]|parcial(mente)?|limitat[oa]|parzial(e|mente)|beperkt|gedeeltelijk|deels|rajoitett?u(sti)?|osittain|begränsa[dt]|delvis|cyfyngedig|(yn )?rhannol)$/i;
/** Values beyond yes and no, such as "ask" or "limited". */
const MIN_SHARE = 0.7;

/** Toilets with more than others: where they are missing, there may be accessible ones all the same. */
const MORE_THAN_ACCESSIBLE = /\b(changing places?|hoist|adult|stoma|eurokey)\b/;

const COUNTED: ReadonlySet<string> = new Set(['has_accessible_toilets', 'has_accessible_parking_spaces']);

/** Returns whether a column says yes or no in most rows. */
export const isYesOrNo = ({ values }: Column): boolean =>
  shareOf(values, (value) => [OWN_YES, OWN_NO, YES, NO].some((form) => form.test(value))) >= MIN_SHARE;

/** A key of accessibility, as a column may be called. In other words, such as "Number of books", it is known or none. */
const ACCESS_KEY = /^(has|number_of)_[a-z0-9_]+$/;

/** Returns whether a column has the name of a key of accessibility. */
export function isAccessKey(column: string): boolean {
  const key = keyOf(column);
  return unknownAccessKey(key) === undefined || (key === column.toLowerCase() && ACCESS_KEY.test(key));
}

/** How an accessibility column is mapped, as a key of accessibility or as `wheelchair_access`. */
export interface AccessGuess {
  readonly key: string;
  readonly given: YesOrNoMapping | TextMapping;
}

/** Knows how people call accessibility features. */
export class AccessWords {
  /** From words to a feature, those of more words first. */
  private known: readonly (readonly [words: string, feature: string])[] | undefined;
  private readonly phrases: () => readonly RequestPhrases[];

  /** @param phrases returns the phrases of requests in the languages that columns may be called in. */
  constructor(phrases: () => readonly RequestPhrases[]) {
    this.phrases = phrases;
  }

  private get features(): readonly (readonly [words: string, feature: string])[] {
    this.known ??= this.readFeatures();
    return this.known;
  }

  private readFeatures(): (readonly [words: string, feature: string])[] {
    const { accessibility } = unitedPhrases(this.phrases());
    const said = accessibility.flatMap(({ features, texts }) =>
      texts.map((text) => [wordsOf(text).join(' '), features[0] ?? ''] as const),
    );
    // A list of several features, such as for "step-free", says less than one of its own.
    const own = knownFeatures.flatMap((key) =>
      [titleOfAccess(key), key.replace('has_', '').replaceAll('_', ' ')].map(
        (title) => [wordsOf(title).join(' '), key] as const,
      ),
    );
    return [...own, ...said.filter(([words]) => !MORE_THAN_ACCESSIBLE.test(words))].sort(
      ([a], [b]) => b.length - a.length,
    );
  }

  /** Returns how a column of accessibility is mapped, or `undefined` for any other column. */
  guess(column: Column): AccessGuess | undefined {
    const { name, label, values, distinct } = column;
    if (isAccessKey(name)) return { key: keyOf(name), given: name };
    const mayBeAccess = (value: string): boolean => levelOf(value) !== undefined || /^\d+$/.test(value);
    if (shareOf(values, mayBeAccess) < MIN_SHARE) return undefined;
    const feature = this.features.find(([words]) => ` ${label} `.includes(` ${words} `))?.[1];
    if (feature === undefined) return undefined;
    const levels = new Map([...distinct].map((value) => [value, levelOf(value)]));
    const isMostly = (test: (value: string) => boolean): boolean => shareOf(values, test) >= MIN_SHARE;
    const isCount = isMostly((value) => /^\d+$/.test(value)) && values.some((value) => /^[2-9]/.test(value));
    if (COUNTED.has(feature) && isCount) return { key: feature.replace(/^has_/, 'number_of_'), given: name };
    const called = (level: string): string[] => [...distinct].filter((value) => levels.get(value) === level);
    const [yes, no] = [called('yes'), called('no')];
    if (feature === 'has_wheelchair_access' && called('limited').length > 0) {
      if (!isMostly((value) => levels.get(value) !== undefined)) return undefined;
      const isPlain = [...levels].every(([value, level]) => level === value.toLowerCase());
      const map = Object.fromEntries(
        [...levels].flatMap(([value, level]) => (level ? [[value, level]] : [])),
      );
      return { key: 'wheelchair_access', given: isPlain ? name : { column: name, map } };
    }
    if (isMostly((value) => OWN_YES.test(value) || OWN_NO.test(value))) return { key: feature, given: name };
    if (yes.length === 0 || !isMostly((value) => /yes|no/.test(levels.get(value) ?? ''))) return undefined;
    return { key: feature, given: { column: name, true: yes, ...(no.length > 0 && { false: no }) } };
  }
}

function levelOf(value: string): 'yes' | 'limited' | 'no' | undefined {
  if (LIMITED.test(value)) return 'limited';
  if (OWN_YES.test(value) || YES.test(value)) return 'yes';
  return OWN_NO.test(value) || NO.test(value) ? 'no' : undefined;
}
