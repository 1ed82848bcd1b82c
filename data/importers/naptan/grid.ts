import type { Position } from '../../../src/core/geo/position.ts';

/** An ellipsoid by its semi-axes in metres. */
interface Ellipsoid {
  readonly a: number;
  readonly b: number;
}

/** A national grid: its projection and the transformation from its datum to WGS 84. */
interface Grid extends Ellipsoid {
  /** Scale on the central meridian. */
  readonly scale: number;
  /** True origin in degrees. */
  readonly lat0: number;
  readonly lon0: number;
  /** Coordinates of the true origin, in metres from the false one. */
  readonly e0: number;
  readonly n0: number;
  /** Helmert: metres, parts in a million, seconds of arc; position vector convention. */
  readonly shift: readonly [x: number, y: number, z: number];
  readonly ppm: number;
  readonly turn: readonly [x: number, y: number, z: number];
}

const WGS84: Ellipsoid = { a: 6_378_137, b: 6_356_752.314_245 };

/** Ordnance Survey, "A guide to coordinate systems in Great Britain", annexes A and B, and section 6.6. */
const britain: Grid = {
  a: 6_377_563.396,
  b: 6_356_256.909,
  scale: 0.999_601_271_7,
  lat0: 49,
  lon0: -2,
  e0: 400_000,
  n0: -100_000,
  shift: [446.448, -125.157, 542.06],
  ppm: -20.4894,
  turn: [0.1502, 0.247, 0.8421],
};

/** Ordnance Survey Ireland, "The Irish Grid"; shift: EPSG 1641. */
const ireland: Grid = {
  a: 6_377_340.189,
  b: 6_356_034.447,
  scale: 1.000_035,
  lat0: 53.5,
  lon0: -8,
  e0: 200_000,
  n0: 250_000,
  shift: [482.53, -130.596, 564.557],
  ppm: 8.15,
  turn: [-1.042, -0.214, -0.631],
};

const grids = { UKOS: britain, IrishOS: ireland } as const;

export type GridName = keyof typeof grids;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/**
 * Returns the position of a point on the grid of Great Britain or Ireland. The error is some 5 m, because one shift
 * covers a whole country.
 */
export function gridToPosition(name: GridName, easting: number, northing: number): Position {
  const grid = grids[name];
  return toWgs84(grid, unproject(grid, easting, northing));
}

/** Converts easting and northing to latitude and longitude of the grid's datum, in radians: annexe C.2 of the guide. */
function unproject(grid: Grid, easting: number, northing: number): [lat: number, lon: number] {
  const { a, b, scale } = grid;
  const lat0 = radians(grid.lat0);
  let lat = lat0;
  let left = northing - grid.n0;
  // Each step gains a factor of a thousand. The count is a bound for points far off the grid.
  for (let i = 0; i < 20 && Math.abs(left) > 1e-5; i++) {
    lat += left / (a * scale);
    left = northing - grid.n0 - meridionalArc(grid, lat0, lat);
  }
  const e2 = (a * a - b * b) / (a * a);
  const sin2 = Math.sin(lat) ** 2;
  const nu = (a * scale) / Math.sqrt(1 - e2 * sin2);
  const rho = (a * scale * (1 - e2)) / (1 - e2 * sin2) ** 1.5;
  const eta2 = nu / rho - 1;
  const tan = Math.tan(lat);
  const [tan2, tan4, tan6] = [tan ** 2, tan ** 4, tan ** 6];
  const sec = 1 / Math.cos(lat);
  const d = easting - grid.e0;

  const vii = tan / (2 * rho * nu);
  const viii = (tan / (24 * rho * nu ** 3)) * (5 + 3 * tan2 + eta2 - 9 * tan2 * eta2);
  const ix = (tan / (720 * rho * nu ** 5)) * (61 + 90 * tan2 + 45 * tan4);
  const x = sec / nu;
  const xi = (sec / (6 * nu ** 3)) * (nu / rho + 2 * tan2);
  const xii = (sec / (120 * nu ** 5)) * (5 + 28 * tan2 + 24 * tan4);
  const xiia = (sec / (5040 * nu ** 7)) * (61 + 662 * tan2 + 1320 * tan4 + 720 * tan6);
  return [
    lat - vii * d ** 2 + viii * d ** 4 - ix * d ** 6,
    radians(grid.lon0) + x * d - xi * d ** 3 + xii * d ** 5 - xiia * d ** 7,
  ];
}

function meridionalArc({ a, b, scale }: Grid, lat0: number, lat: number): number {
  const n = (a - b) / (a + b);
  const [minus, plus] = [lat - lat0, lat + lat0];
  return (
    b *
    scale *
    ((1 + n + (5 / 4) * n ** 2 + (5 / 4) * n ** 3) * minus -
      (3 * n + 3 * n ** 2 + (21 / 8) * n ** 3) * Math.sin(minus) * Math.cos(plus) +
      (15 / 8) * (n ** 2 + n ** 3) * Math.sin(2 * minus) * Math.cos(2 * plus) -
      (35 / 24) * n ** 3 * Math.sin(3 * minus) * Math.cos(3 * plus))
  );
}

/** Converts to WGS 84 through cartesian coordinates: annexe B of the guide. */
function toWgs84(grid: Grid, [lat, lon]: [lat: number, lon: number]): Position {
  const e2 = 1 - grid.b ** 2 / grid.a ** 2;
  const nu = grid.a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2);
  const x = nu * Math.cos(lat) * Math.cos(lon);
  const y = nu * Math.cos(lat) * Math.sin(lon);
  const z = nu * (1 - e2) * Math.sin(lat);

  const s = 1 + grid.ppm / 1e6;
  const [rx, ry, rz] = grid.turn.map((seconds) => radians(seconds / 3600)) as [number, number, number];
  const [tx, ty, tz] = grid.shift;
  return toPosition(tx + s * x - rz * y + ry * z, ty + rz * x + s * y - rx * z, tz - ry * x + rx * y + s * z);
}

function toPosition(x: number, y: number, z: number): Position {
  const e2 = 1 - WGS84.b ** 2 / WGS84.a ** 2;
  const p = Math.hypot(x, y);
  let lat = Math.atan2(z, p * (1 - e2));
  for (let i = 0; i < 5; i++) {
    const nu = WGS84.a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2);
    lat = Math.atan2(z + e2 * nu * Math.sin(lat), p);
  }
  return { lat: degrees(lat), lon: degrees(Math.atan2(y, x)) };
}
