import * as v from 'valibot';
import { FingerpostError } from '../../src/core/errors.ts';
import { readText } from './file-errors.ts';
import { faultOf } from './form-errors.ts';

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
 * @throws FingerpostError `bad-input` that names the file, the key, the value and the fault.
 */
export function checkForm<T>(
  json: unknown,
  schema: v.GenericSchema<unknown, T>,
  { file, within = [] }: { readonly file: string; readonly within?: readonly string[] },
): T {
  const result = v.safeParse(schema, json);
  if (result.success) return result.output;
  throw new FingerpostError('bad-input', `${file}: ${faultOf(result.issues, within)}`);
}

/** Refuses a list, which Valibot otherwise accepts as an object. */
export const notList = v.custom<object>(
  (json) => !Array.isArray(json),
  'is a list where an object was expected',
);

/** Returns the schema of an optional key with its description and an example, for editors. */
export const key = <T extends v.GenericSchema>(schema: T, description: string, example?: unknown) =>
  v.exactOptional(
    v.pipe(schema, v.metadata({ description, ...(example !== undefined && { examples: [example] }) })),
  );

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

/** Returns whether a value of JSON is an object, which a list and `null` are not. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
