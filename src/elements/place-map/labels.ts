import { getHeight, getWidth } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import type { FrameState } from 'ol/Map.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Text from 'ol/style/Text.js';
import { boxAround, isWithinBox, overlap, type ScreenBox } from './boxes.ts';
import type { ScreenPoint } from './screen.ts';
import type { MarkLook } from './style-table.ts';

/** A line of more letters runs off a small map. */
const MAX_LINE_LETTERS = 28;
const MAX_LINES = 2;

/**
 * Returns a name as the map writes it: on two lines at most, broken between words, and cut off with an ellipsis where it is
 * longer. The page has the whole name.
 * @param most letters of a line
 */
export function labelLines(name: string, most = MAX_LINE_LETTERS): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && letters(line) + 1 + letters(word) <= most)
      lines[lines.length - 1] = `${line} ${word}`;
    else if (lines.length === MAX_LINES) return [...lines.slice(0, -1), cut(`${line} ${word}`, most)];
    else lines.push(word);
  }
  return lines.map((line) => cut(line, most));
}

function cut(line: string, most: number): string {
  if (letters(line) <= most) return line;
  const short = [...line].slice(0, most - 1).join('');
  return `${short.trimEnd()}…`;
}

function letters(text: string): number {
  return [...text].length;
}

/** A label of a pin, in pixels of the screen. Its point is that of the pin. */
export interface Label extends ScreenPoint {
  readonly width: number;
  readonly height: number;
}

/** The sides of a point on which a text may be, by halves of its width to the right and of its height below. */
const SIDES = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [0.5, -1],
  [-0.5, -1],
  [0.5, 1],
  [-0.5, 1],
] as const;

/**
 * Returns where a text beside a point hides nothing and lies in the frame, on the first side that has room.
 * @param away from the point to the text
 */
export function freeBox(
  { x, y, width, height }: Label,
  away: number,
  others: readonly ScreenBox[],
  frame: ScreenBox,
): ScreenBox | undefined {
  return SIDES.map(([right, down]) => {
    const middle = { x: x + right * (away + width / 2), y: y + down * (away + height / 2) };
    return boxAround(middle, width, height);
  }).find((box) => isWithinBox(box, frame) && !others.some((other) => overlap(box, other)));
}

/**
 * Returns by their index the labels that below their pins neither overlap each other nor hide a pin or something else, each with the pixels by
 * which it moves to the right, so that the edge does not cut it. Earlier labels go first. OpenLayers would do so too, but it
 * compares rotated boxes under rotation, and would leave nearly all labels out.
 * @param radius that of a pin. @param gap from a pin's edge to its label. @param frame all labels lie in it
 */
export function fitLabels(
  labels: readonly Label[],
  { radius, gap }: { readonly radius: number; readonly gap: number },
  others: readonly ScreenBox[],
  frame: ScreenBox,
): Map<number, number> {
  const pins = labels.map((label) => boxAround(label, 2 * radius, 2 * radius));
  const taken = [...others];
  const fitting = new Map<number, number>();
  labels.forEach((label, i) => {
    const { x, y, width, height } = label;
    const box = boxAround({ x, y: y + radius + gap + height / 2 }, width, height);
    const shift = Math.max(0, frame.left - box.left) + Math.min(0, frame.right - box.right);
    const moved = { ...box, left: box.left + shift, right: box.right + shift };
    if (Math.abs(shift) > width / 2 || !isWithinBox(moved, frame)) return;
    if ([...taken, ...pins].some((other) => overlap(moved, other))) return;
    taken.push(moved);
    fitting.set(i, shift);
  });
  return fitting;
}

/** Returns a text of a mark, with an edge around its letters. @param font as CSS writes it. */
export function markText(
  text: string,
  font: string,
  color: string,
  { theme, size }: MarkLook,
  more: ConstructorParameters<typeof Text>[0],
): Text {
  const stroke = new Stroke({ color: theme.pinHalo, width: 4 * size });
  return new Text({ text, font, fill: new Fill({ color }), stroke, declutterMode: 'obstacle', ...more });
}

/** Half the edge of the squares that keep names away from a line, in CSS pixels, and how far they are from each other. */
const [REACH, STEP] = [3, 12];

/**
 * Keeps the names of the base map from the edges of boxes, so that neither the edge of the map nor what lies over it cuts them. The
 * boxes turn with the canvas of the names, which has north up.
 */
export function keepFree(frame: FrameState, boxes: readonly ScreenBox[]): void {
  const { declutter, extent, pixelRatio, viewState } = frame;
  const tree = declutter?.texts;
  if (!tree || !extent) return;
  const toPixels = pixelRatio / viewState.resolution;
  const middle = { x: (getWidth(extent) * toPixels) / 2, y: (getHeight(extent) * toPixels) / 2 };
  const [cos, sin] = [Math.cos(-viewState.rotation), Math.sin(-viewState.rotation)];
  const value = new Feature();
  const squares = boxes.flatMap(edgeOf).map(({ x, y }) => {
    const left = middle.x + (x * cos - y * sin) * pixelRatio;
    const top = middle.y + (x * sin + y * cos) * pixelRatio;
    const reach = REACH * pixelRatio;
    return { minX: left - reach, minY: top - reach, maxX: left + reach, maxY: top + reach, value };
  });
  tree.load(squares);
}

/** Returns points on the edge of a box. */
function edgeOf({ left, top, right, bottom }: ScreenBox): ScreenPoint[] {
  const steps = (from: number, to: number): number[] => {
    const count = Math.max(1, Math.ceil((to - from) / STEP));
    return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
  };
  return [
    ...steps(left, right).flatMap((x) => [
      { x, y: top },
      { x, y: bottom },
    ]),
    ...steps(top, bottom).flatMap((y) => [
      { x: left, y },
      { x: right, y },
    ]),
  ];
}

/** More stand for a line that is mostly out of sight. */
const MAX_BOXES = 300;

/** Returns boxes with an edge of so many pixels along a line. */
export function boxesAlong(from: ScreenPoint, to: ScreenPoint, edge: number): ScreenBox[] {
  const count = Math.min(MAX_BOXES, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / edge));
  return Array.from({ length: count + 1 }, (_, i) => {
    const share = count && i / count;
    return boxAround(
      { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
      edge,
      edge,
    );
  });
}
