import { FingerpostError } from '../../../src/core/errors.ts';
import { isTooDeep, MAX_JSON_DEPTH } from '../../../src/core/guards/json-depth.ts';

/** Longest body that is read. An endless one must not fill the memory. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * Reads a body as text.
 * @throws FingerpostError `bad-input` when the body is longer than `longest` bytes. Errors of `fetch` pass through.
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

/** The JSON of a body, or a description of other content that completes a sentence about its URL. */
export type Body =
  | { readonly json: unknown }
  | {
      readonly instead: string;
      /** Whether the text begins like JSON and may be complete after a retry. */
      readonly broken: boolean;
    };

/** Parses a body as JSON. Never throws. */
export function readJson(text: string): Body {
  if (isTooDeep(text))
    return { instead: `answered with JSON of more than ${MAX_JSON_DEPTH} levels`, broken: false };
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
