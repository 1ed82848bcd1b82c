import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** The side of the square that drawings fill. */
const SIDE = 15;

/** Returns the drawings of Maki and Temaki as paths of SVG in a square of 15 by 15, by the names that presets have for them. */
export function freeDrawings(): Record<string, string> {
  const drawn = ['@mapbox/maki', '@rapideditor/temaki'].flatMap((name) => {
    const folder = join(dirname(resolve(`${name}/package.json`)), 'icons');
    return readdirSync(folder).flatMap((file) => {
      const path = pathOf(readFileSync(join(folder, file), 'utf8'));
      return path === undefined ? [] : [[`${basename(name)}-${basename(file, '.svg')}`, path] as const];
    });
  });
  return Object.fromEntries(drawn);
}

/** Returns a drawing as one path, with two decimals. Arcs have flags among their numbers, so theirs stay; `undefined` where they should be scaled. */
function pathOf(svg: string): string | undefined {
  const side = Number(/viewBox="0 0 ([\d.]+) /.exec(svg)?.[1]);
  const paths = [...svg.matchAll(/<path[^>]*\sd="([^"]+)"/g)].map(([, d]) => d);
  const path = paths.join(' ').replaceAll(/&#\w+;|\s+/g, ' ');
  if (/a/i.test(path)) return side === SIDE ? path : undefined;
  const scaled = (length: string): string => ` ${Math.round((Number(length) * SIDE * 100) / side) / 100}`;
  return path
    .replaceAll(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g, scaled)
    .replaceAll(/(?<=[a-z,]) +| +(?=[-a-z])/gi, '');
}
