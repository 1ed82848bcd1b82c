import type { RequestPhrases } from '../../src/core/language-words.ts';
import { knownFeatures, titleOfAccess } from '../../src/core/place.ts';
import { wordsOf } from '../../src/search/text/analyzer.ts';
import type { TextMapping, YesOrNoMapping } from '../importers/mapping/schema.ts';
import { unitedPhrases } from '../kinds/phrases.ts';
import { type Column, shareOf } from './columns.ts';

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

/** How an accessibility column is mapped. */
export interface AccessGuess {
  readonly key: string;
  readonly given: YesOrNoMapping;
}

/** Knows how people call accessibility features. */
export class AccessWords {
  /** From words to a feature, those of more words first. */
  private readonly features: readonly (readonly [words: string, feature: string])[];

  /** @param phrases the phrases of requests in the languages that columns may be called in. */
  constructor(phrases: readonly RequestPhrases[]) {
    const { accessibility } = unitedPhrases(phrases);
    const said = accessibility.flatMap(({ features, texts }) =>
      texts.map((text) => [wordsOf(text).join(' '), features[0] ?? ''] as const),
    );
    // A list of several features, such as for "step-free", says less than one of its own.
    const own = knownFeatures.flatMap((key) =>
      [titleOfAccess(key), key.replace('has_', '').replaceAll('_', ' ')].map(
        (title) => [wordsOf(title).join(' '), key] as const,
      ),
    );
    this.features = [...own, ...said.filter(([words]) => !MORE_THAN_ACCESSIBLE.test(words))].sort(
      ([a], [b]) => b.length - a.length,
    );
  }

  /** Returns how a column of accessibility is mapped, or `undefined` for any other column. */
  guess(column: Column): AccessGuess | undefined {
    const { name, values, distinct } = column;
    const feature = this.featureOf(column);
    if (feature === undefined) return undefined;
    if (
      COUNTED.has(feature) &&
      shareOf(values, (value) => /^\d+$/.test(value)) > MIN_SHARE &&
      values.some((value) => /^[2-9]/.test(value))
    )
      return { key: feature.replace(/^has_/, 'number_of_'), given: name };
    if (shareOf(values, (value) => OWN_YES.test(value) || OWN_NO.test(value)) >= MIN_SHARE)
      return { key: feature, given: name };
    const all = [...distinct];
    const yes = all.filter((value) => YES.test(value));
    const no = all.filter((value) => NO.test(value));
    if (yes.length === 0 || shareOf(values, (value) => YES.test(value) || NO.test(value)) < MIN_SHARE)
      return undefined;
    return { key: feature, given: { column: name, true: yes, ...(no.length > 0 && { false: no }) } };
  }

  /** Returns how a column of access by wheelchair is mapped where it is limited at some places, otherwise `undefined`. */
  guessWheelchair(column: Column): TextMapping | undefined {
    const { name, values, distinct } = column;
    if (this.featureOf(column) !== 'has_wheelchair_access') return undefined;
    const map = Object.fromEntries(
      [...distinct].flatMap((value) => {
        const means = levelOf(value);
        return means === undefined ? [] : [[value, means]];
      }),
    );
    const isKnown = shareOf(values, (value) => Object.hasOwn(map, value)) >= MIN_SHARE;
    if (!isKnown || !Object.values(map).includes('limited')) return undefined;
    return [...distinct].every((value) => map[value] === value.toLowerCase()) ? name : { column: name, map };
  }

  private featureOf({ label }: Column): string | undefined {
    return this.features.find(([words]) => ` ${label} `.includes(` ${words} `))?.[1];
  }
}

function levelOf(value: string): 'yes' | 'limited' | 'no' | undefined {
  if (LIMITED.test(value)) return 'limited';
  if (OWN_YES.test(value) || YES.test(value)) return 'yes';
  return OWN_NO.test(value) || NO.test(value) ? 'no' : undefined;
}
