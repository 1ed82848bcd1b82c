import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = ['src', 'data', 'workers', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

describe('the house', () => {
  it('has no file of more than 400 lines', () => {
    const long = files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 401);
    expect(long).toEqual([]);
  });

  it('makes nothing of text that a browser would run, or load as a style', () => {
    const sinks =
      /\b(innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG|styleMap|eval)\b|document\.write|window\.open|new Function|_blank|\bstyle=/;
    const found = files.filter((file) => file.startsWith('src') && sinks.test(readFileSync(file, 'utf8')));
    expect(found).toEqual([]);
  });

  it('names types with "import type": the import rules do not see an import() within a type', () => {
    const hidden = files.filter((file) =>
      /^(?!.*\bawait\b).*\bimport\(['"`][^)]*\)\s*\.\s*[A-Z]/m.test(readFileSync(file, 'utf8')),
    );
    expect(hidden).toEqual([]);
  });
});
