import { append } from '../../../src/core/structures/multimap.ts';
import { isClosed, takeUnused } from '../../importers/osm/outlines/rings.ts';
import type { Point } from '../../importers/osm/positions.ts';
import { attributesAt, type MapFeature } from '../feature.ts';

/**
 * Unites lines that look the same at a zoom level: one feature for each set of attributes, with its lines joined where
 * they meet. It has the smallest id of them. Other features are returned as they are.
 * @returns the features with the attributes of the zoom level.
 */
export function mergeLines(features: readonly MapFeature[], zoom: number): MapFeature[] {
  const others: MapFeature[] = [];
  const groups = new Map<string, { readonly first: MapFeature; id: number; lines: (readonly Point[])[] }>();
  for (const feature of features) {
    const shown = { ...feature, attributes: attributesAt(feature, zoom) };
    if (feature.geometry.type !== 'lines') {
      others.push(shown);
      continue;
    }
    const { geometry, order, attributes, id = 0 } = { ...shown, geometry: feature.geometry };
    const key = JSON.stringify([order, attributes]);
    const group = groups.get(key);
    if (group) {
      group.id = Math.min(group.id, id);
      for (const line of geometry.lines) group.lines.push(line);
    } else groups.set(key, { first: shown, id, lines: [...geometry.lines] });
  }
  const merged = Array.from(groups.values(), ({ first, id, lines }): MapFeature => {
    return { ...first, id, geometry: { type: 'lines', lines: joinLines(lines) } };
  });
  return [...others, ...merged].sort((a, b) => a.order - b.order || (a.id ?? 0) - (b.id ?? 0));
}

/** Joins lines at their ends, in either direction. No line is joined to itself, except at its two ends. */
function joinLines(lines: readonly (readonly Point[])[]): (readonly Point[])[] {
  const byEnd = new Map<string, number[]>();
  for (const [i, line] of lines.entries()) {
    for (const end of new Set([`${line[0]}`, `${line.at(-1)}`])) {
      append(byEnd, end, i);
    }
  }
  // The first line is the last of its list, which is the one to take next.
  for (const numbers of byEnd.values()) numbers.reverse();
  const used = new Set<number>();
  const takeAt = (end: Point): readonly Point[] | undefined => {
    const next = takeUnused(byEnd.get(`${end}`), (i) => !used.has(i) && !isClosed(lines[i]!));
    if (next === undefined) return undefined;
    used.add(next);
    const line = lines[next]!;
    return line[0]![0] === end[0] && line[0]![1] === end[1] ? line : line.toReversed();
  };
  const extend = (line: Point[]): Point[] => {
    while (!isClosed(line)) {
      const next = takeAt(line.at(-1)!);
      if (!next) break;
      for (const point of next.slice(1)) line.push(point);
    }
    return line;
  };
  return lines.flatMap((line, i) => {
    if (used.has(i)) return [];
    used.add(i);
    return [extend(extend([...line]).toReversed())];
  });
}
