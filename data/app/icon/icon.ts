import { type Line, linesOf } from './letters.ts';

/** A shape in a square of 100 by 100: a filled polygon, or lines with round ends. */
export type Shape =
  | { readonly color: string; readonly polygon: Line }
  | { readonly color: string; readonly lines: readonly Line[]; readonly width: number };

/** The icon of a site: shapes on a ground. */
export interface Icon {
  readonly ground: string;
  /** In the order of drawing. */
  readonly shapes: readonly Shape[];
}

const POST_COLOR = '#f4c430';
const ARM_COLOR = '#ffffff';
const POST: Line = [
  [45, 6],
  [55, 6],
  [55, 94],
  [45, 94],
];
/** An arm that points to the right, with room for a letter. */
const ARM: Line = [
  [12, 20],
  [74, 20],
  [92, 46],
  [74, 72],
  [12, 72],
];
/** Two arms, where the title begins with a letter that can't be drawn. */
const ARMS: readonly Line[] = [
  [
    [16, 16],
    [72, 16],
    [86, 29],
    [72, 42],
    [16, 42],
  ],
  [
    [84, 48],
    [28, 48],
    [14, 61],
    [28, 74],
    [84, 74],
  ],
];
/** The size of the letter's box, and where it begins. */
const LETTER = { scale: 5.6, left: 34, top: 29.2, width: 6 };

/**
 * Draws the icon of a site: a signpost whose arm has the first letter of the title, on a ground of the site's colour.
 * @param color as `#rrggbb`.
 */
export function siteIcon(title: string, color: string): Icon {
  const post: Shape = { color: POST_COLOR, polygon: POST };
  const letter = linesOf(title);
  if (!letter)
    return { ground: color, shapes: [post, ...ARMS.map((polygon) => ({ color: ARM_COLOR, polygon }))] };
  const { scale, left, top, width } = LETTER;
  const lines = letter.map((line) => line.map(([x, y]) => [left + x * scale, top + y * scale] as const));
  return {
    ground: color,
    // Always dark, because the site's colour may be as light as the arm.
    shapes: [post, { color: ARM_COLOR, polygon: ARM }, { color: '#17211d', lines, width }],
  };
}

/** Returns the icon as SVG, with round corners. */
export function toSvg({ ground, shapes }: Icon): string {
  const path = (line: Line): string => `M${line.map((point) => point.map(short).join(' ')).join('L')}`;
  const drawn = shapes.map((shape) =>
    'polygon' in shape
      ? `<path fill='${shape.color}' d='${path(shape.polygon)}z'/>`
      : `<path fill='none' stroke='${shape.color}' stroke-width='${shape.width}' stroke-linecap='round' ` +
        `stroke-linejoin='round' d='${shape.lines.map(path).join('')}'/>`,
  );
  return (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>" +
    `<rect width='100' height='100' rx='18' fill='${ground}'/>${drawn.join('')}</svg>`
  );
}

const short = (number: number): string => String(Number(number.toFixed(1)));
