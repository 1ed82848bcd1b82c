import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { buildBundle } from '../../../../data/build/build.ts';
import { BuildReport } from '../../../../data/build/build-report.ts';
import { readConfig } from '../../../../data/build/config.ts';
import { sampleInputs, sampleMap } from '../../../../data/build/sample.ts';
import { readJsonFile } from '../../../../data/io/json-file.ts';
import { readGivenMap } from '../../../../data/map/given-map.ts';
import type { Position } from '../../../../src/core/geo/position.ts';
import { firstView } from '../../../../src/elements/place-map/screen.ts';
import { createHandler, openBundle } from '../../../../src/index.ts';
import { memorySource } from '../../../fixtures/memory-source.ts';

const { inputs, app, kiosk, ...sample } = await sampleInputs();
const config = await readConfig();
const { bounds } = await readGivenMap(sampleMap(), () => {});
const { files } = await buildBundle({
  ...sample,
  inputs,
  ...config,
  created: '2026-01-02T03:04:05Z',
  report: new BuildReport(),
});
const handler = createHandler(await openBundle(memorySource(files)));

const isOnMap = ({ lat, lon }: Position): boolean => {
  const [west, south, east, north] = bounds;
  return lat >= south && lat <= north && lon >= west && lon <= east;
};

describe('the sample shows the part that its map covers, no plain ground,', () => {
  it.each(app.examples!)('with its example “%s”', async (q) => {
    const response = await handler(new Request(`http://any/places/search?q=${encodeURIComponent(q)}`));
    const { _embedded } = (await response!.json()) as {
      _embedded: { pois: Record<'lat' | 'lon', string>[] };
    };
    const places = _embedded.pois.map(({ lat, lon }) => ({ lat: Number(lat), lon: Number(lon) }));
    expect(places.length).toBeGreaterThan(1);
    expect(firstView(places, undefined).filter((place) => !isOnMap(place))).toEqual([]);
  });

  it('where its kiosk stands', () => {
    expect(isOnMap(kiosk!.position!)).toBe(true);
  });
});

it('the configuration for development is that of the sample’s site', async () => {
  const { area, examples } = app;
  expect(await readJsonFile('public/config.json', v.unknown())).toEqual({ area, examples, sample: true });
});
