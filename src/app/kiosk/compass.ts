import { svg, type TemplateResult } from 'lit';
import type { Way } from './way.ts';

/** Radii of the nearest and the farthest place and of a mark, in units of the picture. */
const [NEAR, FAR, MARK] = [30, 68, 10];

interface Point {
  readonly x: number;
  readonly y: number;
}

const at = (turn: number, radius: number): Point => ({
  x: radius * Math.sin((turn * Math.PI) / 180),
  y: -radius * Math.cos((turn * Math.PI) / 180),
});

/**
 * Renders a compass that is turned to where the visitor looks, with a number for each place in its direction. Nearer places
 * are nearer to its centre, but not to scale. Marks may overlap.
 * @param heading degrees clockwise from north.
 * @param letters those for north, east, south and west.
 */
export function dial(ways: readonly Way[], heading: number, letters: readonly string[]): TemplateResult {
  const [only] = ways.length === 1 ? ways : [];
  // A single place has a big arrow in a small picture, so its letters are bigger too.
  const radius = only ? 82 : 88;
  return svg`
    <svg class=${only ? 'dial of-one' : 'dial'} viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
      <circle class="dial-face" r="99" />
      ${only ? arrow(only.turn) : svg`<circle class="dial-ring" r=${FAR + MARK} />${placed(ways).map(mark)}${you}`}
      ${letters.map((letter, i) => {
        const { x, y } = at(i * 90 - heading, radius);
        return svg`<text class=${i === 0 ? 'dial-letter dial-north' : 'dial-letter'} x=${x} y=${y}>${letter}</text>`;
      })}
    </svg>
  `;
}

/** Points to where the visitor looks. */
const you = svg`<path class="dial-you" d="M0-15L10 12L0 6L-10 12Z" />`;

const arrow = (turn: number): TemplateResult =>
  svg`<path class="dial-arrow" transform="rotate(${turn})" d="M0-66L32-20H13V52H-13V-20H-32Z" />`;

function mark({ x, y }: Point, index: number): TemplateResult {
  return svg`<circle class="dial-mark" cx=${x} cy=${y} r=${MARK} /><text class="dial-number" x=${x} y=${y}>${index + 1}</text>`;
}

/** Returns where the marks are drawn: from the nearest to the farthest place by equal steps outward. */
function placed(ways: readonly Way[]): Point[] {
  const outward = ways.toSorted((a, b) => a.km - b.km);
  const step = (FAR - NEAR) / (ways.length - 1);
  return ways.map((way) => at(way.turn, NEAR + step * outward.indexOf(way)));
}
