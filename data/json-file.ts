import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { FingerpostError } from '../src/core/errors.ts';

/**
 * Reads a JSON file of a known form.
 * @throws FingerpostError `bad-input` that names the file, the key, and what is wrong with it.
 */
export async function readJsonFile<T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
  return checkForm(await readJson(path), schema, { file: path });
}

/**
 * Makes sure that something out of a JSON file has the form it should have.
 * @param where the file, and the keys that lead to `json` in it, for the message.
 * @throws FingerpostError `bad-input` that names the file, the key, and what is wrong with it.
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

async function readJson(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new FingerpostError('bad-input', `${path} can't be read: check that it is there`, { cause });
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new FingerpostError('bad-input', `${path} is not JSON (${reason})`, { cause });
  }
}

function whatIsWrong(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is a key that is not known';
  if (issue.received === 'undefined') return 'is missing';
  return issue.message.startsWith('Invalid')
    ? `is ${issue.received} where ${issue.expected ?? 'something else'} was expected`
    : issue.message;
}
