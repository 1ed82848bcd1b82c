import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { FingerpostError } from '../src/core/errors.ts';

/**
 * Reads a JSON file of a known form.
 * @throws FingerpostError `bad-input` that names the file, the key, and what is wrong with it.
 */
export async function readJsonFile<T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const result = v.safeParse(schema, await readJson(path));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const key = v.getDotPath(issue);
  const where = key === null ? 'its content' : `"${key}"`;
  throw new FingerpostError('bad-input', `${path}: ${where} ${whatIsWrong(issue)}`);
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
