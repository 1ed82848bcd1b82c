import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { FingerpostError } from '../../src/core/errors.ts';
import { levelsOf } from '../../src/core/place.ts';
import { didYouMean } from '../io/nearest-key.ts';
import { dataDirectory } from '../io/paths.ts';
import { type ByPreset, type KindsOf, meaningsOf, type Preset } from './derive.ts';

/** Icons of kinds, and what they look like. */
export interface IconTable {
  /** Names of drawings by kind. A type without one has that of the type above it. */
  readonly kinds: Readonly<Record<string, string>>;
  /** Paths of SVG in a square of 15 by 15, by name. */
  readonly drawings: Readonly<Record<string, string>>;
}

/** The table that the build derives. */
export const ICONS_FILE = 'defaults/icons.json.gz';

/**
 * Derives the icons of kinds from presets. Of several presets for one kind, the first with a free drawing counts.
 * @param own icons that go before those of presets, by kind.
 */
export function deriveIcons(
  presets: ByPreset<Preset>,
  kindsOf: KindsOf,
  order: readonly string[],
  drawings: IconTable['drawings'],
  own: IconTable['kinds'],
): IconTable['kinds'] {
  const icons = new Map<string, string>();
  for (const { preset, target } of meaningsOf(presets, kindsOf, order)) {
    const { icon = '' } = presets[preset]!;
    if (icon in drawings && !icons.has(target)) icons.set(target, icon);
  }
  return { ...Object.fromEntries(icons), ...own };
}

/**
 * Reads the icons of the package.
 * @param own icons of a configuration, by the path of a type. They go before those of the package.
 * @throws FingerpostError `bad-input` for the name of no drawing.
 */
export async function readIconTable(own: IconTable['kinds'] = {}): Promise<IconTable> {
  const packed = await readFile(`${dataDirectory()}/${ICONS_FILE}`);
  const { kinds, drawings }: IconTable = JSON.parse(gunzipSync(packed).toString());
  for (const [path, icon] of Object.entries(own)) {
    if (Object.hasOwn(drawings, icon)) continue;
    const near = didYouMean(icon, Object.keys(drawings));
    throw new FingerpostError(
      'bad-input',
      `"app.icons.${path}" is "${icon}", which no icon is called${near}`,
    );
  }
  return { kinds: { ...kinds, ...own }, drawings };
}

/** Returns the drawings of types and of those above them, by path. What looks like the type above it is left out. */
export function drawingsOf({ kinds, drawings }: IconTable, types: readonly string[]): IconTable['drawings'] {
  const shown = [...new Set(types.flatMap(levelsOf))].sort().filter((path) => {
    const above = levelsOf(path).slice(0, -1);
    return path in kinds && kinds[path] !== above.map((one) => kinds[one]).findLast((icon) => icon);
  });
  return Object.fromEntries(shown.map((path) => [path, drawings[kinds[path]!]!]));
}
