import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../../../data/cli/program.ts';
import { recipesUnder, runRecipe } from '../cli/recipes.ts';
import { scratchDirectory } from '../scratch.ts';

test('the recipe for languages in the user guide finds what the guide says', async () => {
  const [build, ...queries] = await recipesUnder('Words in the languages of your visitors');
  const places = join(await scratchDirectory(), 'bundle');
  expect((await runRecipe(build!.command, { places })).join('\n')).toContain('places in');
  expect(queries).toHaveLength(2);
  for (const { command } of queries) {
    expect((await runRecipe(command, { places })).join('\n')).toContain('Kendrick Library');
  }
});

test('a language that is not ours is refused with the list of those that are', async () => {
  const log: string[] = [];
  const terminal = {
    out: () => undefined,
    log: (line: string) => log.push(line),
    progress: () => undefined,
    env: {},
    ended: () => new Promise<never>(() => {}),
  };
  const args = ['build', '--out', join(await scratchDirectory(), 'bundle'), '--languages', 'fi,xx'];
  expect(await runProgram(args, terminal)).not.toBe(0);
  expect(log.join('\n')).toContain(
    'is "xx", which is none of the languages that there are words of: en, de, fr, es, it, nl, fi, sv, cy',
  );
});
