import { type AccessibilityPhrases, phraseLists, type RequestPhrases } from '../../core/language-words.ts';
import { joinWords, splitWords } from './kind-words.ts';

/** Between the features of a line of accessibility, and between its name and its texts. */
const [OF_FEATURES, OF_TEXTS] = [' + ', '\t'] as const;
const FEATURE = 'has_';

/** Writes the phrases of requests as text, a line each list: see format.ts. */
export function writeRequestPhrases(phrases: RequestPhrases): string {
  return [
    ...phraseLists.map((list) => ({ name: list as string, texts: phrases[list] })),
    ...phrases.accessibility.map(({ features, texts }) => ({ name: features.join(OF_FEATURES), texts })),
  ]
    .filter(({ texts }) => texts.length > 0)
    .map(({ name, texts }) => name + OF_TEXTS + joinWords(texts))
    .join('\n');
}

/** Reads what `writeRequestPhrases` wrote. Any text can be read: lines of other forms are ignored. */
export function readRequestPhrases(text: string): RequestPhrases {
  const lists = Object.fromEntries(phraseLists.map((list) => [list, [] as string[]])) as Record<
    (typeof phraseLists)[number],
    string[]
  >;
  const accessibility: AccessibilityPhrases[] = [];
  for (const line of text.split('\n')) {
    const [name = '', cell] = line.split(OF_TEXTS);
    const texts = splitWords(cell);
    const list = phraseLists.find((known) => known === name);
    const features = name.split(OF_FEATURES);
    if (list) for (const phrase of texts) lists[list].push(phrase);
    else if (texts.length > 0 && features.every((feature) => feature.startsWith(FEATURE)))
      accessibility.push({ features, texts });
  }
  return { ...lists, accessibility };
}
