import { join } from 'node:path';
import { expect, test } from 'vitest';
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
