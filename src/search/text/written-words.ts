import type { Words } from '../query/expanded-query.ts';
import { tokenizationsOf } from './analyzer.ts';
import { byScript } from './by-script.ts';

/** A word as it is written, with the marks inside it. */
export const writtenWordOf = byScript(
  (letters, digits, marks) =>
    `[${letters}${digits}](?:[${letters}${digits}${marks}]|['’‐‑.-](?=[${letters}${digits}]))*`,
);

const INNER_MARK = /['’‐‑.-]/u;

/**
 * Returns words of the analyzer as texts write them, in lower case: `['иодлинг']` is `"йодлинг"`, and `['9', '3', '4']` is `"9¾"`.
 * @param texts that have the words, the most important first. A word that none has stays as it is.
 */
export function asWritten(words: Words, texts: Iterable<string>): string {
  const written = new Map<string, string>();
  let best = rewrite(words, written);
  for (const text of texts) {
    for (const [whole] of text.matchAll(writtenWordOf(text))) {
      for (const word of new Set([whole, ...whole.split(INNER_MARK)])) {
        for (const own of tokenizationsOf(word)) {
          const key = own.join(' ');
          if (!written.has(key)) written.set(key, word.normalize('NFC').toLowerCase());
        }
      }
    }
    best = rewrite(words, written);
    if (best.isComplete) break;
  }
  return best.text;
}

/** Replaces words, as many at once as possible. */
function rewrite(
  words: Words,
  written: ReadonlyMap<string, string>,
): { readonly text: string; readonly isComplete: boolean } {
  const parts: string[] = [];
  let isComplete = true;
  for (let from = 0; from < words.length; ) {
    let to = words.length;
    while (to > from + 1 && !written.has(words.slice(from, to).join(' '))) to--;
    const found = written.get(words.slice(from, to).join(' '));
    if (found === undefined) isComplete = false;
    parts.push(found ?? words[from]!.normalize('NFC'));
    from = to;
  }
  return { text: parts.join(' '), isComplete };
}
