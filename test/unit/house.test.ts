import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const written = ['src', 'data', 'workers', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|css)$/.test(name) && !/\bnode_modules\b/.test(name))
    .map((name) => join(folder, name)),
);
const files = written.filter((file) => file.endsWith('.ts'));

describe('source tree', () => {
  it('has no file of more than 600 lines', () => {
    const long = written.filter((file) => readFileSync(file, 'utf8').split('\n').length > 601);
    expect(long).toEqual([]);
  });

  it('makes nothing of text that a browser would run, or load as a style', () => {
    const sinks =
      /\b(innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG|styleMap|eval)\b|document\.write|window\.open|new Function|_blank|\bstyle=/;
    const found = files.filter((file) => file.startsWith('src') && sinks.test(readFileSync(file, 'utf8')));
    expect(found).toEqual([]);
  });

  it('has no folder of more than 16 files in src, data, workers and test/browser', () => {
    const sizes = new Map<string, number>();
    for (const file of written.filter((path) => !/^test.(?!browser)/.test(path)))
      sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    expect([...sizes].filter(([, files]) => files > 16)).toEqual([]);
  });

  it('names types with "import type": the import rules do not see an import() within a type', () => {
    const hidden = files.filter((file) =>
      /^(?!.*\bawait\b).*\bimport\(['"`][^)]*\)\s*\.\s*[A-Z]/m.test(readFileSync(file, 'utf8')),
    );
    expect(hidden).toEqual([]);
  });

  it('imports only types of the schemas in src/core/contract, so that valibot reaches no browser by them', () => {
    const value = /^(?:import|export) (?!type\b)[^;]*\bcontract\/[\w-]+\.ts'/m;
    const inBrowsers = files.filter((file) => /^(src|workers)\b/.test(file) && !file.includes('contract'));
    expect(inBrowsers.filter((file) => value.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('exports each name of src from one file, beside those of entries and of the answers in src/core/contract', () => {
    const exported = /^export (?:abstract |async )?(?:type|interface|const|let|class|function\*?) (\w+)/gm;
    const own = files.filter((file) => /^src\b/.test(file) && !/\bcontract\b|\bindex\.ts$/.test(file));
    const names = own.flatMap((file) => [
      ...new Set([...readFileSync(file, 'utf8').matchAll(exported)].map(([, name]) => name)),
    ]);
    expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([]);
  });

  it('has the import rules of the table in DESIGN.md', () => {
    const rules: { name: string; comment: string }[] = createRequire(import.meta.url)(
      '../../.ci/dependency-cruiser.cjs',
    ).forbidden;
    const checked = rules.flatMap(({ name, comment }) => {
      const [, folder, allowed] = /^(\S+) may import from \w+\/ only (.*)\.$/.exec(comment) ?? [];
      return name.endsWith('-keeps-to-its-layer') ? [`${folder}: ${sorted(allowed!, folder!)}`] : [];
    });
    const rows = readFileSync('DESIGN.md', 'utf8').matchAll(/^\| (`(?:src|data)\/.*`) \|.*\|(.*)\|$/gm);
    const stated = [...rows].flatMap(([, folders, allowed]) =>
      [...folders!.matchAll(/`([\w/-]+)`/g)].map(([, folder]) => `${folder}: ${sorted(allowed!, folder!)}`),
    );
    expect(stated.filter((row) => !row.startsWith('src/app:')).sort()).toEqual(checked.sort());
  });

  it('locks for the packages of test/consumers what the package depends on', () => {
    const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
    const locked = read('test/consumers/package-lock.json').packages['node_modules/fingerpost'];
    expect(locked.dependencies).toEqual(read('package.json').dependencies);
  });
});

/** Returns the folders that a room may import beside itself, without what the other rules allow. */
function sorted(list: string, room: string): string {
  const others = list.split(',').map((name) => name.trim());
  return others
    .filter(
      (name) =>
        !['nothing', 'nothing of `data`', 'defaults', "Node's modules", room.split('/')[1]!].includes(name),
    )
    .sort()
    .join(', ');
}
