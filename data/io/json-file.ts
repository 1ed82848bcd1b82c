import * as v from 'valibot';
import { FingerpostError } from '../../src/core/errors.ts';
import { readText } from './file-errors.ts';
import { nearestKey } from './nearest-key.ts';

/**
 * Reads a JSON file and checks it against a schema.
 * @throws FingerpostError `bad-input` that names the file, the key and the fault.
 */
export async function readJsonFile<T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
  return checkForm(await readJson(path), schema, { file: path });
}

/**
 * Checks a value of a JSON file against a schema.
 * @param where the file and the keys that lead to `json` in it, for the message.
 * @throws FingerpostError `bad-input` that names the file, the key and the fault.
 */
export function checkForm<T>(
  json: unknown,
  schema: v.GenericSchema<unknown, T>,
  { file, within = [] }: { readonly file: string; readonly within?: readonly string[] },
): T {
  const result = v.safeParse(schema, json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const key = [...within, v.getDotPath(issue) ?? []].flat().join('.');
  throw new FingerpostError(
    'bad-input',
    `${file}: ${key === '' ? 'its content' : `"${key}"`} ${whatIsWrong(issue)}`,
  );
}

/** Refuses a list, which Valibot otherwise accepts as an object. */
export const notList = v.custom<object>(
  (json) => !Array.isArray(json),
  'is a list where an object was expected',
);

/** Returns a schema for an object with these keys and no others. An unknown key is answered with the one that was meant. */
export const strictObject = <T extends v.ObjectEntries>(entries: T) =>
  v.pipe(notList, knownKeys(Object.keys(entries)), v.strictObject(entries));

const knownKeys = (known: readonly string[]) =>
  v.rawCheck<object>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value as Record<string, unknown>;
    for (const key of Object.keys(input).filter((key) => !known.includes(key))) {
      const meant = nearestKey(key, known);
      const advice = meant === undefined ? `known are ${known.join(', ')}` : `did you mean "${meant}"?`;
      addIssue({
        message: `is a key that is not known: ${advice}`,
        path: [{ type: 'object', origin: 'key', input, key, value: input[key] }],
      });
    }
  });

async function readJson(path: string): Promise<unknown> {
  const text = (await readText(path)).replace(/^\uFEFF/, '');
  if (text.trim() === '') throw new FingerpostError('bad-input', `${path} is empty where JSON was expected`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FingerpostError('bad-input', notJson(path, text, cause), { cause });
  }
}

/** Describes the fault, with its line if the engine's error has one. */
function notJson(path: string, text: string, cause: unknown): string {
  const lineOf = (at: number): number => text.slice(0, at).split('\n').length;
  // Strings match first, because they may contain such commas.
  const pieces = text.matchAll(/"(?:[^"\\]|\\.)*"|,\s*(?<end>[}\]])/g);
  for (const { index, groups } of pieces) {
    if (groups?.end)
      return `${path}:${lineOf(index)} is not JSON: remove the comma before the "${groups.end}"`;
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  const position = /position (\d+)/.exec(reason)?.[1];
  return `${path}${position === undefined ? '' : `:${lineOf(Number(position))}`} is not JSON (${reason})`;
}

const NAMES: Readonly<Record<string, string>> = {
  Object: 'an object',
  Array: 'a list',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
};

function whatIsWrong(issue: v.BaseIssue<unknown>): string {
  const { type, received, expected, requirement, input } = issue;
  if (expected === 'never') return 'is a key that is not known';
  if (received === 'undefined') return 'is missing';
  if (type === 'min_value') return `is ${received} where at least ${requirement} was expected`;
  if (type === 'max_value') return `is ${received} where at most ${requirement} was expected`;
  if (type === 'starts_with')
    return `is ${JSON.stringify(input)} where ${expected} was expected to come first`;
  return issue.message.startsWith('Invalid')
    ? `is ${NAMES[received] ?? received} where ${NAMES[expected ?? ''] ?? expected ?? 'something else'} was expected`
    : issue.message;
}

/** Returns whether a value of JSON is an object, which a list and `null` are not. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
