import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  ERROR_CODES,
  FALLBACK_KINDS,
  FingerpostError,
  helpOn,
  STORE_PROBLEM_KINDS,
} from '../../../src/core/errors.ts';

describe('a FingerpostError as JSON', () => {
  it.each([
    ['store-full', true],
    ['bad-input', false],
  ] as const)('has code (%s), message, retryable (%s) and help of an error', (code, retryable) => {
    const error = new FingerpostError(code, 'Make room', { cause: new Error('a secret path') });
    expect(JSON.parse(JSON.stringify({ error }))).toEqual({
      error: { code, message: 'Make room', retryable, help: helpOn(code) },
    });
  });
});

describe('the pages about errors', () => {
  const folder = 'docs/errors';
  const names = new Set([...ERROR_CODES, ...FALLBACK_KINDS, ...STORE_PROBLEM_KINDS]);
  const read = (name: string) => readFileSync(`${folder}/${name}.md`, 'utf8');

  it('are one for each code, each fallback and each problem of the store, and no other', () => {
    const pages = readdirSync(folder).map((file) => file.replace(/\.md$/, ''));
    expect(pages.sort()).toEqual([...names, 'index'].sort());
  });

  it('have their name as the heading', () => {
    expect([...names].filter((name) => !read(name).startsWith(`# ${name}\n`))).toEqual([]);
  });

  it.each([
    ['code', ERROR_CODES],
    ['fallbackReason', FALLBACK_KINDS],
    ['storeProblem', STORE_PROBLEM_KINDS],
  ])('are listed for each %s', (key, kinds) => {
    const section = read('index')
      .split(/^## /m)
      .find((part) => part.startsWith(`\`${key}\``));
    const listed = [...(section ?? '').matchAll(/^\| \[([\w-]+)\]\(\1\.md\) /gm)].map(([, name]) => name);
    expect(listed).toEqual([...kinds]);
  });
});
