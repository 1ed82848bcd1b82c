import { buildMap, type MapContent } from '../../../../data/map/build-map.ts';
import { nodeXml, relationXml, wayXml } from '../importers/osm/import.ts';
import { scratchFile } from '../scratch.ts';

type LonLat = readonly [lon: number, lat: number];
type Tags = Readonly<Record<string, string>>;

/** An invented map, written as OSM XML. Nodes at the same position are one. */
export class Drawing {
  private readonly nodes = new Map<string, number>();
  private readonly elements: string[] = [];

  /** Adds a line. Returns the way's id. */
  way(id: number, line: readonly LonLat[], tags: Tags = {}): number {
    this.elements.push(
      wayXml(
        id,
        line.map((point) => this.nodeAt(point)),
        tags,
      ),
    );
    return id;
  }

  multipolygon(id: number, outer: readonly number[], inner: readonly number[], tags: Tags): void {
    const members = [
      ...outer.map((way) => ['way', way, 'outer'] as const),
      ...inner.map((way) => ['way', way, 'inner'] as const),
    ];
    this.elements.push(relationXml(id, members, { type: 'multipolygon', ...tags }));
  }

  node(id: number, [lon, lat]: LonLat, tags: Tags): void {
    this.elements.unshift(nodeXml(id, tags, [String(lat), String(lon)]));
  }

  /** @param bounds west, south, east, north; default: the file does not say them. */
  xml(bounds?: readonly [number, number, number, number]): string {
    const [west, south, east, north] = bounds ?? [];
    const said = bounds
      ? `<bounds minlat="${south}" minlon="${west}" maxlat="${north}" maxlon="${east}"/>`
      : '';
    const nodes = Array.from(this.nodes, ([point, id]) => {
      const [lon, lat] = point.split(',');
      return nodeXml(id, {}, [lat!, lon!]);
    });
    return ['<osm version="0.6">', said, ...nodes, ...this.elements, '</osm>'].join('\n');
  }

  private nodeAt([lon, lat]: LonLat): number {
    const key = `${lon},${lat}`;
    const id = this.nodes.get(key) ?? this.nodes.size + 1;
    this.nodes.set(key, id);
    return id;
  }
}

/** Returns a closed rectangle. */
export function rectangle(west: number, south: number, east: number, north: number): LonLat[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** Builds the map of files with these contents, with their names in Maltese. */
export async function mapOf(
  ...contents: (string | Uint8Array)[]
): Promise<MapContent & { readonly warnings: string[] }> {
  const warnings: string[] = [];
  const paths = await Promise.all(contents.map((content) => scratchFile('some.osm', content)));
  const map = await buildMap(paths, { warn: (message) => warnings.push(message), languages: ['mt'] });
  return { ...map, warnings };
}
