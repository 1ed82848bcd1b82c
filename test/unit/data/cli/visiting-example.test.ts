import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchDirectory } from '../scratch.ts';
import { run } from './run-command.ts';

it('the example with texts of the user guide gives what the guide says', async () => {
  const guide = await readFile('docs/importing.md', 'utf8');
  const out = join(await scratchDirectory(), 'places');
  const linesOf = async (...args: string[]): Promise<readonly string[]> => {
    const { code, log, out } = await run(...args);
    expect(code).toBe(0);
    return [...log, ...out];
  };
  const example = ['docs/example-campus/visiting.csv', 'docs/example-campus/visiting.config.json'];
  for (const path of example) expect(guide).toContain(path);
  const built = await linesOf(
    'build',
    '--source',
    `csv:${example[0]}`,
    '--config',
    example[1]!,
    '--out',
    out,
  );
  expect(built).toContain('compressing the texts');
  expect(guide).toContain(built.find((line) => line.includes('4 read'))!);
  for (const words of ['lockers', 'free wifi', 'lecture room a', 'cafe dogs']) {
    const [command, ...lines] = [
      `$ fingerpost query places ${words}`,
      ...(await linesOf('query', out, words)),
    ];
    expect(guide).toContain([command, ...lines].join('\n'));
  }
});
