import { knownFeatures, titleOfAccess } from '../../src/core/accessibility.ts';
import type { RequestPhrases } from '../../src/core/language-words.ts';
import { wordsOf } from '../../src/search/text/analyzer.ts';
import type { YesOrNoMapping } from '../importers/mapping/schema.ts';
import { LANGUAGES, readLanguages } from '../kinds/languages.ts';
import { type Column, shareOf } from './columns.ts';

/** Yes and no in the languages of the package. Those of the mapping's own need no list. */
const OWN = /^(yes|y|true|t|1|no|n|false|f|0)$/i;
const YES = /^(ja|oui|o|si|s|sì|sí|kyll[äa]|k|oes|ydy|ydi|x|✓|✔|full|available)$/i;
const NO = /^(nein|non|nee|ei|e|nej|nac oes|nage|-|none|not available)$/i;
/** Values beyond yes and no, such as "ask" or "limited". */
const MIN_SHARE = 0.7;

const COUNTED: ReadonlySet<string> = new Set(['has_accessible_toilets', 'has_accessible_parking_spaces']);

/** How an accessibility column is mapped. */
export interface AccessGuess {
  readonly key: string;
  readonly given: YesOrNoMapping;
}

/** Knows how people call accessibility features. */
export class AccessWords {
  /** From words to a feature, those of more words first. */
  private readonly features: readonly (readonly [words: string, feature: string])[];

  private constructor(phrases: RequestPhrases) {
    const said = phrases.accessibility.flatMap(({ features, texts }) =>
      texts.map((text) => [wordsOf(text).join(' '), features[0] ?? ''] as const),
    );
    // A list of several features, such as for "step-free", says less than one of its own.
    const own = knownFeatures.flatMap((key) =>
      [titleOfAccess(key), key.replace('has_', '').replaceAll('_', ' ')].map(
        (title) => [wordsOf(title).join(' '), key] as const,
      ),
    );
    this.features = [...own, ...said].sort(([a], [b]) => b.length - a.length);
  }

  static async read(): Promise<AccessWords> {
    const { phrases } = await readLanguages(LANGUAGES);
    return new AccessWords(phrases);
  }

  /** Returns how a column of accessibility is mapped, or `undefined` for any other column. */
  guess({ name, label, values, distinct }: Column): AccessGuess | undefined {
    const feature = this.features.find(([words]) => ` ${label} `.includes(` ${words} `))?.[1];
    if (feature === undefined) return undefined;
    if (
      COUNTED.has(feature) &&
      shareOf(values, (value) => /^\d+$/.test(value)) > MIN_SHARE &&
      values.some((value) => /^[2-9]/.test(value))
    )
      return { key: feature.replace(/^has_/, 'number_of_'), given: name };
    if (shareOf(values, (value) => OWN.test(value)) >= MIN_SHARE) return { key: feature, given: name };
    const all = [...distinct];
    const yes = all.filter((value) => YES.test(value));
    const no = all.filter((value) => NO.test(value));
    if (yes.length === 0 || shareOf(values, (value) => YES.test(value) || NO.test(value)) < MIN_SHARE)
      return undefined;
    return { key: feature, given: { column: name, true: yes, ...(no.length > 0 && { false: no }) } };
  }
}
