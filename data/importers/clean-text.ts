/** Placeholders for an unknown value. Compared without case and full stops. */
const NOTHING = new Set(
  (
    'landmark, landmark not known, n/a, na, no name, none, not applicable, not known, no landmark, ' +
    'street, tba, tbc, unclassified, unclassified road, unknown, unmarked, unnamed, unnamed road'
  ).split(', '),
);

/** Returns a text with single spaces, or `''` for a placeholder: `-`, `---`, `N/A`, a single letter. */
export function cleanText(text: string): string {
  const clean = collapseSpaces(text);
  const known = clean.length > 1 && /[\p{L}\p{N}]/u.test(clean) && !NOTHING.has(clean.toLowerCase());
  return known ? clean : '';
}

/** Returns a text trimmed and with single spaces. */
export function collapseSpaces(text: string): string {
  const trimmed = text.trim();
  // Nearly all of millions of texts need no change.
  return /\s{2}|[^\S ]/.test(trimmed) ? trimmed.replaceAll(/\s+/g, ' ') : trimmed;
}

/** Returns the cleaned texts, each once whatever its case, without placeholders and without those of `except`. */
export function distinctTexts(texts: readonly string[], except: readonly string[] = []): string[] {
  const seen = new Set(except.map((text) => text.toLowerCase()));
  return texts.map(cleanText).filter((text) => {
    const key = text.toLowerCase();
    if (text === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The telephone key of each letter, from a to z. */
const TELEPHONE_KEYS = '22233344455566677778889999';

/** Returns a code with its letters as telephone keys: `oxfawmpa` → `69329672`. Other characters stay as they are. */
export function toKeypadDigits(code: string): string {
  return code.toLowerCase().replaceAll(/[a-z]/g, (letter) => TELEPHONE_KEYS[letter.charCodeAt(0) - 97]!);
}
