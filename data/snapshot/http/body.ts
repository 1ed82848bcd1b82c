import { FingerpostError } from '../../../src/core/errors.ts';
import { isTooDeep, MOST_NESTED } from '../../../src/core/guards/json-depth.ts';

/** Longest answer that is read, in bytes: an endless one must not fill the memory. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * Reads an answer's body as text.
 * @throws FingerpostError `bad-input` for a longer body than is read; what `fetch` throws where the body breaks off.
 */
export async function readText(response: Response, url: string, longest = MAX_BODY_BYTES): Promise<string> {
  const decoder = new TextDecoder();
  let length = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > longest) {
      throw new FingerpostError(
        'bad-input',
        `the answer of ${url} is longer than ${longest.toLocaleString('en')} bytes and is not read`,
      );
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** What a body holds; else, as the end of a sentence on its URL, what came instead. */
export type Body =
  | { readonly json: unknown }
  | {
      readonly instead: string /** It begins as JSON does, and may be whole the next time. */;
      readonly broken: boolean;
    };

/** Reads text as JSON. */
export function readJson(text: string): Body {
  if (isTooDeep(text))
    return { instead: `answered with JSON of more than ${MOST_NESTED} levels`, broken: false };
  try {
    return { json: JSON.parse(text) };
  } catch (cause) {
    return { instead: describeOther(text, cause), broken: /^\s*[{[]/.test(text) };
  }
}

function describeOther(text: string, cause: unknown): string {
  if (/^[\s\uFEFF]*</.test(text)) {
    return 'answered with a web page where JSON was expected: check the address, and whether this network asks you to sign in';
  }
  if (text.trim() === '') return 'answered with nothing where JSON was expected';
  return `answered with what is not JSON, or with half of it (${cause instanceof Error ? cause.message : cause})`;
}
