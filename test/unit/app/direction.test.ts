import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Properties that name a side of the screen, where the text may run from right to left. */
const PHYSICAL =
  /(?<![\w-])(?:(?:margin|padding|border)-(?:left|right)|left|right)\s*:|text-align:\s*(?:left|right)/g;

/** The picture of a waiting kiosk, whose arms point to where the places are. */
const OF_THE_WORLD = ['attract.css'];

const styles = readdirSync('src/app/style', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !OF_THE_WORLD.some((other) => name.endsWith(other)))
  .map((name) => join('src/app/style', name));

it('styles of the app and the elements name no side that depends on the direction of the text', () => {
  const files = [...styles, 'src/elements/place-map/sheet.ts', 'src/elements/place-search/styles.ts'];
  const found = files.flatMap((file) => {
    const physical = readFileSync(file, 'utf8').match(PHYSICAL) ?? [];
    return physical.map((property) => `${file}: ${property}`);
  });
  expect(files.length).toBeGreaterThan(15);
  expect(found).toEqual([]);
});
