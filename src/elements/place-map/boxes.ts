import type { ScreenPoint } from './screen.ts';

/** A rectangle in pixels of the screen. */
export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the box of a size around a point. */
export function boxAround({ x, y }: ScreenPoint, width: number, height: number): ScreenBox {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** Returns whether all of a box is inside of another. */
export function isWithinBox(box: ScreenBox, { left, top, right, bottom }: ScreenBox): boolean {
  return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
}

/** Returns whether two boxes have a point in common. */
export function overlap(a: ScreenBox, b: ScreenBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
