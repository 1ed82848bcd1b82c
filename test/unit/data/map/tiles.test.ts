import { describe, expect, test } from 'vitest';
import { Drawing, mapOf, rectangle } from './fixture.ts';
import {
  areaInTile,
  featuresAt,
  lengthInTile,
  measureById,
  openArchive,
  signedArea,
  type TileFeature,
  worldPoint,
} from './read-map.ts';

const ZOOM = 14;
const TILE = 360 / 2 ** ZOOM;

/** A corner of four tiles of zoom 14, in degrees. */
const [LON, LAT] = [455 * TILE, 50.0078];

type LonLat = readonly [lon: number, lat: number];

const world = (line: readonly LonLat[]) => line.map(([lon, lat]) => worldPoint(lon, lat, ZOOM));
const lengthOf = (line: readonly LonLat[]): number =>
  world(line).reduce((sum, [x, y], i, all) => {
    const before = all[Math.max(0, i - 1)]!;
    return sum + Math.hypot(x - before[0], y - before[1]);
  }, 0);
const areaOf = (ring: readonly LonLat[]): number =>
  Math.abs(signedArea(world(ring).map(([x, y]) => ({ x, y }))));
const ofLayer = (features: readonly TileFeature[], layer: string) =>
  features.filter((feature) => feature.layer === layer);
const classesOf = (features: readonly TileFeature[]) =>
  new Map(features.map(({ feature }) => [feature.id, feature.properties.class]));

/** Expects the same ids, and measures that differ by less than a hundredth. */
function expectMeasures(found: ReadonlyMap<number, number>, wanted: Readonly<Record<number, number>>): void {
  expect([...found.keys()].sort()).toEqual(Object.keys(wanted).map(Number).sort());
  for (const [id, measure] of found)
    expect(Math.abs(measure / wanted[id]! - 1), `of ${id}`).toBeLessThan(0.01);
}

/** Two roads, a river, a path, buildings, a lake of two parts, and a park, around the corner of four tiles. */
const road: LonLat[] = [
  [LON - 0.05, LAT - 0.02],
  [LON - 0.01, LAT + 0.001],
  [LON + 0.013, LAT - 0.002],
  [LON + 0.05, LAT + 0.02],
];
const crossroad: LonLat[] = [
  [LON + 0.002, LAT - 0.03],
  [LON + 0.0021, LAT + 0.03],
];
const river: LonLat[] = [
  [LON - 0.05, LAT + 0.02],
  [LON, LAT + 0.0201],
  [LON + 0.05, LAT + 0.01],
];
const house = rectangle(LON - 0.001, LAT - 0.001, LON + 0.002, LAT + 0.001);
const court = rectangle(LON - 0.0005, LAT - 0.0005, LON + 0.001, LAT + 0.0005);
const hut = rectangle(LON + 0.01, LAT + 0.01, LON + 0.0105, LAT + 0.0103);
const lakes = [
  rectangle(LON - 0.03, LAT - 0.01, LON - 0.02, LAT - 0.005),
  rectangle(LON - 0.03, LAT + 0.005, LON - 0.02, LAT + 0.01),
];
const island = rectangle(LON - 0.028, LAT - 0.009, LON - 0.025, LAT - 0.007);

function town(): Drawing {
  const drawing = new Drawing();
  drawing.way(1, road, { highway: 'primary', name: 'Long Road', ref: 'A1' });
  const names = { name: 'Short Street', 'name:mt': 'Triq il-Qasira' };
  drawing.way(2, crossroad, { highway: 'residential', ...names, bridge: 'yes' });
  drawing.way(3, river, { waterway: 'river', name: 'Stream' });
  drawing.way(4, house);
  drawing.way(5, court);
  drawing.multipolygon(1, [4], [5], { building: 'yes', 'addr:housenumber': '7a' });
  drawing.way(6, hut, { building: 'hut' });
  drawing.way(7, lakes[0]!);
  // The second part consists of two ways that meet at their ends, one of them backwards.
  drawing.way(8, lakes[1]!.slice(0, 3));
  drawing.way(9, lakes[1]!.slice(2).reverse());
  drawing.way(10, island);
  drawing.multipolygon(2, [7, 8, 9], [10], { natural: 'water', water: 'lake', name: 'Twin Lakes' });
  drawing.way(11, [road[1]!, [LON, LAT + 0.01], crossroad[1]!], { highway: 'footway' });
  drawing.way(12, rectangle(LON + 0.02, LAT - 0.02, LON + 0.03, LAT - 0.01), {
    leisure: 'park',
    name: 'Green',
  });
  drawing.node(99, [LON + 0.01, LAT], { place: 'town', name: 'Testing' });
  return drawing;
}

describe('the tiles of zoom 14 have', () => {
  test('each road once, with its attributes and its length, though it crosses tiles', async () => {
    const { bytes } = await mapOf(town().xml());
    const roads = ofLayer(await featuresAt(bytes, ZOOM), 'roads');
    expectMeasures(measureById(roads, lengthInTile), { 12: lengthOf(road), 22: lengthOf(crossroad) });
    expect(new Set(roads.map(({ column }) => column)).size).toBeGreaterThan(3);
    const attributes = new Map(roads.map(({ feature }) => [feature.id, feature.properties]));
    expect(attributes.get(12)).toEqual({ class: 'primary', name: 'Long Road', ref: 'A1' });
    const names = { name: 'Short Street', 'name:mt': 'Triq il-Qasira' };
    expect(attributes.get(22)).toEqual({ class: 'minor', ...names, bridge: true });
    const above = ofLayer(await featuresAt(bytes, 12), 'roads').find(({ feature }) => feature.id === 22)!;
    expect(above.feature.properties).toEqual({ class: 'minor' });
  });

  test('each building with its holes and its house number', async () => {
    const { bytes } = await mapOf(town().xml());
    const buildings = ofLayer(await featuresAt(bytes, ZOOM), 'buildings');
    expectMeasures(measureById(buildings, areaInTile), {
      13: areaOf(house) - areaOf(court),
      62: areaOf(hut),
    });
    // The corner of four tiles is in the hole.
    expect(buildings.filter(({ feature }) => feature.id === 13)).toHaveLength(4);
    expect(new Map(buildings.map(({ feature }) => [feature.id, feature.properties]))).toEqual(
      new Map([
        [13, { housenumber: '7a' }],
        [62, {}],
      ]),
    );
  });

  test('the parts of an area, and the islands in them', async () => {
    const { bytes } = await mapOf(town().xml());
    const features = await featuresAt(bytes, ZOOM);
    expectMeasures(measureById(ofLayer(features, 'water'), areaInTile), {
      23: areaOf(lakes[0]!) + areaOf(lakes[1]!) - areaOf(island),
    });
    expectMeasures(measureById(ofLayer(features, 'waterways'), lengthInTile), { 32: lengthOf(river) });
  });

  test('paths, parks and labels', async () => {
    const features = await featuresAt((await mapOf(town().xml())).bytes, ZOOM);
    expect(classesOf(ofLayer(features, 'paths'))).toEqual(new Map([[112, 'footway']]));
    expect(classesOf(ofLayer(features, 'green'))).toEqual(new Map([[122, 'park']]));
    const labels = ofLayer(features, 'labels').map(({ feature }) => feature.properties);
    expect(labels).toEqual(
      expect.arrayContaining([
        { class: 'town', name: 'Testing' },
        { class: 'green', name: 'Green' },
        { class: 'water', name: 'Twin Lakes' },
      ]),
    );
  });
});

test('lines of equal attributes are one feature with one line where they meet', async () => {
  const drawing = new Drawing();
  const points: LonLat[] = [0, 1, 2, 3].map((i) => [LON + 0.002 + i * 0.002, LAT + 0.002 + (i % 2) * 0.001]);
  const same = { highway: 'residential', name: 'One Street' };
  drawing.way(7, points.slice(1, 3), same);
  drawing.way(5, [points[1]!, points[0]!], same);
  drawing.way(6, points.slice(2, 4), { ...same, surface: 'asphalt' });
  drawing.way(9, [points[3]!, [LON + 0.01, LAT + 0.009]], { highway: 'residential', name: 'Other Street' });
  const roads = ofLayer(await featuresAt((await mapOf(drawing.xml())).bytes, ZOOM), 'roads');
  expect(roads.map(({ feature }) => [feature.id, feature.loadGeometry().map((line) => line.length)])).toEqual(
    [
      [52, [4]],
      [92, [2]],
    ],
  );
});

test('minor roads appear from zoom 12 and paths from zoom 14, with fewer points on lower levels', async () => {
  const wavy = Array.from(
    { length: 60 },
    (_, i): LonLat => [LON - 0.03 + i * 0.001, LAT + 0.0001 * Math.sin(i)],
  );
  const drawing = town();
  drawing.way(20, wavy, { highway: 'primary' });
  const { bytes } = await mapOf(drawing.xml());
  const classes = async (zoom: number) =>
    [
      ...new Set(
        (await featuresAt(bytes, zoom)).map(({ layer, feature }) => `${layer} ${feature.properties.class}`),
      ),
    ].sort();
  expect(await classes(8)).not.toContain('roads minor');
  expect(await classes(11)).not.toContain('roads minor');
  expect(await classes(12)).toContain('roads minor');
  expect(await classes(13)).not.toContain('paths footway');
  expect(await classes(14)).toContain('paths footway');
  const points = async (zoom: number) =>
    (await featuresAt(bytes, zoom))
      .filter(({ feature }) => feature.id === 202)
      .reduce((sum, { feature }) => sum + feature.loadGeometry().flat().length, 0);
  expect(await points(14)).toBeGreaterThan(50);
  expect(await points(10)).toBeLessThan(30);
});

test('the extent covers the bounds of the file in every tile', async () => {
  const bounds = [LON - 0.01, LAT - 0.01, LON + 0.015, LAT + 0.012] as const;
  const { bytes, bounds: stated } = await mapOf(town().xml(bounds));
  expect(stated.map((degrees) => degrees.toFixed(5))).toEqual(bounds.map((degrees) => degrees.toFixed(5)));
  for (const zoom of [8, 11, 14]) {
    const extent = ofLayer(await featuresAt(bytes, zoom), 'extent');
    const area = extent.reduce((sum, { feature }) => sum + areaInTile(feature), 0);
    const [west, south, east, north] = bounds;
    const [left, top] = worldPoint(west, north, zoom);
    const [right, bottom] = worldPoint(east, south, zoom);
    expect(Math.abs(area / ((right - left) * (bottom - top)) - 1)).toBeLessThan(zoom === 8 ? 0.1 : 0.01);
  }
});

test('two files are one map, and an element of both is drawn once', async () => {
  const other = new Drawing();
  other.way(1, road, { highway: 'primary', name: 'Long Road', ref: 'A1' });
  other.way(
    30,
    [
      [LON + 0.2, LAT],
      [LON + 0.21, LAT],
    ],
    { highway: 'primary', name: 'Far Road' },
  );
  const { bytes } = await mapOf(town().xml(), other.xml());
  const roads = ofLayer(await featuresAt(bytes, ZOOM), 'roads');
  const lengths = measureById(roads, lengthInTile);
  expect(Math.abs(lengths.get(12)! / lengthOf(road) - 1)).toBeLessThan(0.01);
  expect(lengths.has(302)).toBe(true);
});

test('metadata name the layers, their fields and the licence', async () => {
  const { bytes, attribution } = await mapOf(town().xml());
  const metadata = (await openArchive(bytes).getMetadata()) as {
    vector_layers: { id: string; fields: object }[];
    attribution: string;
  };
  expect(attribution).toBe('© OpenStreetMap contributors');
  expect(metadata.attribution).toMatch(/openstreetmap\.org\/copyright.*© OpenStreetMap contributors/);
  expect(metadata.vector_layers.map(({ id }) => id)).toEqual([
    ...'extent green water waterways paved buildings barriers rail paths roads labels'.split(' '),
  ]);
  const used = new Map<string, Set<string>>();
  for (const { layer, feature } of await featuresAt(bytes, ZOOM)) {
    for (const key of Object.keys(feature.properties))
      used.set(layer, (used.get(layer) ?? new Set()).add(key));
  }
  for (const [layer, keys] of used) {
    const { fields } = metadata.vector_layers.find(({ id }) => id === layer)!;
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([...keys]));
  }
});

test('a file that says it covers the globe has the area of its nodes', async () => {
  const { bounds } = await mapOf(town().xml([-180, -90, 180, 90]));
  const expected = [LON - 0.05, LAT - 0.03, LON + 0.05, LAT + 0.03];
  expect(bounds.map((degrees) => degrees.toFixed(5))).toEqual(expected.map((degrees) => degrees.toFixed(5)));
});

test('an area of too many tiles is refused', async () => {
  const drawing = town();
  drawing.node(98, [-30, -50], { place: 'town', name: 'Far' });
  await expect(mapOf(drawing.xml())).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(
      /some\.osm covers [\d,]+ tiles, of which a map may have 250,000: give a smaller/,
    ),
  });
});

test('a file without positions is refused', async () => {
  await expect(mapOf('<osm version="0.6"></osm>')).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(/some\.osm has no positions/),
  });
});
