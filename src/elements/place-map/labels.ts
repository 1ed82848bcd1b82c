import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Text from 'ol/style/Text.js';
import type { MarkLook } from './style-table.ts';

/** A line of more letters runs off a small map. */
const MAX_LINE_LETTERS = 28;
const MAX_LINES = 2;

/**
 * Returns a name as the map writes it: on two lines at most, broken between words, and cut off with an ellipsis where it is
 * longer. The page has the whole name.
 */
export function labelLines(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && letters(line) + 1 + letters(word) <= MAX_LINE_LETTERS)
      lines[lines.length - 1] = `${line} ${word}`;
    else if (lines.length === MAX_LINES) return [...lines.slice(0, -1), cut(`${line} ${word}`)];
    else lines.push(word);
  }
  return lines.map(cut);
}

function cut(line: string): string {
  if (letters(line) <= MAX_LINE_LETTERS) return line;
  const short = [...line].slice(0, MAX_LINE_LETTERS - 1).join('');
  return `${short.trimEnd()}…`;
}

function letters(text: string): number {
  return [...text].length;
}

/** A label below a pin, in pixels of the screen. */
export interface Label {
  /** The pin. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels of the screen. */
export interface LabelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Returns the indices of labels that neither overlap each other nor hide a pin or something else. Earlier labels go
 * first. OpenLayers would do so too, but it compares rotated boxes under rotation, and would leave nearly all labels out.
 * @param radius that of a pin. @param gap from a pin's edge to its label.
 */
export function fitLabels(
  labels: readonly Label[],
  { radius, gap }: { readonly radius: number; readonly gap: number },
  others: readonly LabelBox[],
): Set<number> {
  const pins = labels.map(
    ({ x, y }): LabelBox => ({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }),
  );
  const taken = [...others];
  const fitting = new Set<number>();
  labels.forEach(({ x, y, width, height }, i) => {
    const top = y + radius + gap;
    const box = { left: x - width / 2, top, right: x + width / 2, bottom: top + height };
    if (taken.some((other) => overlap(box, other)) || pins.some((pin) => overlap(box, pin))) return;
    taken.push(box);
    fitting.add(i);
  });
  return fitting;
}

function overlap(a: LabelBox, b: LabelBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
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
