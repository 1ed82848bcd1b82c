import { encode } from 'fast-png';
import type { Icon, Shape } from './icon.ts';
import type { Line } from './letters.ts';

/** How a picture of an icon is cut. */
export interface Cut {
  /** Width and height in pixels. */
  readonly size: number;
  /** The radius of the corners in hundredths of the width; 0 fills the square. */
  readonly radius: number;
  /** The share of the width that the shapes take. A mask may cut away all that is outside the inner four fifths. */
  readonly scale: number;
}

/** Returns an icon as a PNG picture. */
export function toPng(icon: Icon, { size, radius, scale }: Cut): Uint8Array {
  const data = new Uint8Array(size * size * 4);
  const ground = channels(icon.ground);
  const shapes = icon.shapes.map((shape) => ({
    shape,
    color: channels(shape.color),
    // The edge is soft over a pixel.
    box: boxOf(shape, 100 / size / scale),
  }));
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const [x, y] = [((column + 0.5) * 100) / size, ((row + 0.5) * 100) / size];
      const [shapeX, shapeY] = [(x - 50) / scale + 50, (y - 50) / scale + 50];
      let pixel = ground;
      for (const { shape, color, box } of shapes) {
        if (shapeX < box.left || shapeX > box.right || shapeY < box.top || shapeY > box.bottom) continue;
        const covered = coverage(distanceTo(shape, shapeX, shapeY) * scale, size);
        if (covered > 0) pixel = pixel.map((channel, i) => channel + (color[i]! - channel) * covered);
      }
      const opacity = radius === 0 ? 1 : coverage(distanceToCorners(x, y, radius), size);
      data.set([...pixel.map(Math.round), Math.round(opacity * 255)], (row * size + column) * 4);
    }
  return encode({ width: size, height: size, data, channels: 4, depth: 8 });
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Returns how much of a pixel a shape covers. @param distance of its edge, negative inside, in hundredths of the width. */
const coverage = (distance: number, size: number): number =>
  Math.min(1, Math.max(0, 0.5 - (distance * size) / 100));

/** Returns the least square around a shape that has all its colour. @param margin around the shape. */
function boxOf(shape: Shape, margin: number) {
  const [lines, around] =
    'lines' in shape ? [shape.lines, shape.width / 2 + margin] : [[shape.polygon], margin];
  const points = lines.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...xs) - around,
    right: Math.max(...xs) + around,
    top: Math.min(...ys) - around,
    bottom: Math.max(...ys) + around,
  };
}

function distanceTo(shape: Shape, x: number, y: number): number {
  if ('lines' in shape)
    return Math.min(...shape.lines.map((line) => distanceToLine(line, x, y))) - shape.width / 2;
  const { polygon } = shape;
  const distance = distanceToLine([...polygon, polygon[0]!], x, y);
  return isInside(polygon, x, y) ? -distance : distance;
}

function distanceToLine(line: Line, x: number, y: number): number {
  let nearestSquared = Number.POSITIVE_INFINITY;
  for (let i = 1; i < line.length; i++) {
    const [fromX, fromY] = line[i - 1]!;
    const [toX, toY] = line[i]!;
    const [alongX, alongY] = [toX - fromX, toY - fromY];
    const share = ((x - fromX) * alongX + (y - fromY) * alongY) / (alongX ** 2 + alongY ** 2);
    const at = Math.min(1, Math.max(0, share));
    const [awayX, awayY] = [x - fromX - at * alongX, y - fromY - at * alongY];
    nearestSquared = Math.min(nearestSquared, awayX * awayX + awayY * awayY);
  }
  return Math.sqrt(nearestSquared);
}

function isInside(polygon: Line, x: number, y: number): boolean {
  let inside = false;
  for (const [i, [toX, toY]] of polygon.entries()) {
    const [fromX, fromY] = polygon.at(i - 1)!;
    if (fromY > y !== toY > y && x < fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY)) inside = !inside;
  }
  return inside;
}

/** The distance to the edge of the whole square with round corners. */
function distanceToCorners(x: number, y: number, radius: number): number {
  const [outX, outY] = [Math.abs(x - 50) - 50 + radius, Math.abs(y - 50) - 50 + radius];
  return Math.hypot(Math.max(0, outX), Math.max(0, outY)) + Math.min(0, Math.max(outX, outY)) - radius;
}
