/** Points of a line, in a box 4 wide and 6 high. */
export type Line = readonly (readonly [x: number, y: number])[];

/** Capital letters and digits as strokes: `M` begins a line, `L` goes straight on, `Q` bends around a first point to a second. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M0.8 4L3.2 4',
  B: 'M0 3L2 3Q3.6 3 3.6 1.5Q3.6 0 2 0L0 0L0 6L2.2 6Q4 6 4 4.5Q4 3 2.2 3',
  C: 'M4 1.2Q3.4 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q3.4 6 4 4.8',
  D: 'M0 0L0 6L1.6 6Q4 6 4 3Q4 0 1.6 0L0 0',
  E: 'M3.6 0L0.2 0L0.2 6L3.6 6M0.2 3L3 3',
  F: 'M3.6 0L0.2 0L0.2 6M0.2 3L3 3',
  G: 'M4 1.2Q3.4 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q4 6 4 3.4L2.4 3.4',
  H: 'M0 0L0 6M4 0L4 6M0 3L4 3',
  I: 'M2 0L2 6',
  J: 'M3 0L3 4.4Q3 6 1.6 6Q0.4 6 0.2 4.8',
  K: 'M0.2 0L0.2 6M3.8 0L0.2 3.8M1.5 2.5L4 6',
  L: 'M0.4 0L0.4 6L3.8 6',
  M: 'M-0.2 6L-0.2 0L2 3.4L4.2 0L4.2 6',
  N: 'M0 6L0 0L4 6L4 0',
  O: 'M2 0Q4.2 0 4.2 3Q4.2 6 2 6Q-0.2 6 -0.2 3Q-0.2 0 2 0',
  P: 'M0.2 6L0.2 0L2.2 0Q4 0 4 1.7Q4 3.4 2.2 3.4L0.2 3.4',
  Q: 'M2 0Q4.2 0 4.2 3Q4.2 6 2 6Q-0.2 6 -0.2 3Q-0.2 0 2 0M2.6 4.4L4.2 6.3',
  R: 'M0.2 6L0.2 0L2.2 0Q4 0 4 1.7Q4 3.4 2.2 3.4L0.2 3.4M2 3.4L4 6',
  S: 'M3.8 1.1Q3.3 0 2 0Q0.2 0 0.2 1.5Q0.2 2.8 2 3Q4 3.2 4 4.5Q4 6 2 6Q0.6 6 0 4.9',
  T: 'M0 0L4 0M2 0L2 6',
  U: 'M0 0L0 3.8Q0 6 2 6Q4 6 4 3.8L4 0',
  V: 'M0 0L2 6L4 0',
  W: 'M-0.5 0L0.7 6L2 1.8L3.3 6L4.5 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3.2L4 0M2 3.2L2 6',
  Z: 'M0.2 0L3.8 0L0.2 6L3.8 6',
  0: 'M2 0Q3.9 0 3.9 3Q3.9 6 2 6Q0.1 6 0.1 3Q0.1 0 2 0',
  1: 'M0.8 1.4L2.4 0L2.4 6',
  2: 'M0.2 1.5Q0.5 0 2 0Q3.8 0 3.8 1.6Q3.8 2.8 2.6 3.8L0.2 6L3.9 6',
  3: 'M0.3 0L3.7 0L2 2.4Q3.9 2.5 3.9 4.2Q3.9 6 2 6Q0.6 6 0.1 4.9',
  4: 'M3 6L3 0L0 4.2L4 4.2',
  5: 'M3.6 0L0.6 0L0.3 2.8Q1 2.2 2 2.2Q3.9 2.2 3.9 4Q3.9 6 2 6Q0.7 6 0.1 5',
  6: 'M3.4 0.3Q0.1 0.8 0.1 4Q0.1 6 2 6Q3.9 6 3.9 4.1Q3.9 2.3 2 2.3Q0.4 2.3 0.1 4',
  7: 'M0.1 0L3.9 0L1.4 6',
  8: 'M2 2.8Q0.4 2.7 0.4 1.4Q0.4 0 2 0Q3.6 0 3.6 1.4Q3.6 2.7 2 2.8Q0 2.9 0 4.4Q0 6 2 6Q4 6 4 4.4Q4 2.9 2 2.8',
  9: 'M0.6 5.7Q3.9 5.2 3.9 2Q3.9 0 2 0Q0.1 0 0.1 1.9Q0.1 3.7 2 3.7Q3.6 3.7 3.9 2',
};

/** The number of straight pieces of a bend. */
const PIECES = 8;

/** Returns the lines of the first letter or digit of a text, or `undefined` where that is of another script. */
export function linesOf(text: string): readonly Line[] | undefined {
  const [first = ''] = text.normalize('NFD').match(/[\p{L}\p{N}]/u) ?? [];
  const strokes = STROKES[first.toUpperCase()];
  if (strokes === undefined) return undefined;
  const lines: [number, number][][] = [];
  for (const [, command, rest = ''] of strokes.matchAll(/([MLQ])([^MLQ]+)/g)) {
    const [x = 0, y = 0, toX = 0, toY = 0] = rest.trim().split(' ').map(Number);
    if (command === 'M') lines.push([[x, y]]);
    const line = lines.at(-1)!;
    if (command === 'L') line.push([x, y]);
    if (command !== 'Q') continue;
    const [fromX, fromY] = line.at(-1)!;
    for (let piece = 1; piece <= PIECES; piece++) {
      const t = piece / PIECES;
      const between = (from: number, around: number, to: number): number =>
        (1 - t) ** 2 * from + 2 * t * (1 - t) * around + t ** 2 * to;
      line.push([between(fromX, x, toX), between(fromY, y, toY)]);
    }
  }
  return lines;
}
