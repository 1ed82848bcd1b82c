import { expect, test } from 'vitest';
import { openSource } from '../../../../../data/importers/input/source-file.ts';
import { openOsm } from '../../../../../data/importers/osm/read/source.ts';
import { boundedHeaderBlob, headerBlob } from '../../../../fixtures/import/pbf.ts';
import { scratchFile } from '../../scratch.ts';

/** Returns the south-western and north-eastern corner that a file says, as latitude and longitude. */
async function boundsOf(content: string | Uint8Array): Promise<string[]> {
  const found: string[] = [];
  const file = await openSource(await scratchFile('some.osm', content));
  const readings = openOsm(file, () => {}).read(['way'], 0, (...corners) => {
    for (const { lat, lon } of corners) found.push(`${Number(lat)},${Number(lon)}`);
  });
  for await (const _ of readings);
  await file.close();
  return found;
}

test('reads the area that a PBF file was cut to', async () => {
  expect(await boundsOf(boundedHeaderBlob(-1.5, -52.25, 13.8153771, 36.3))).toEqual([
    '-52.25,-1.5',
    '36.3,13.8153771',
  ]);
});

test('reads the area that an XML file was cut to', async () => {
  const bounds = '<bounds minlat="51.75" minlon="-1.27" maxlat="51.76" maxlon="-1.25"/>';
  expect(await boundsOf(`<osm version="0.6">${bounds}</osm>`)).toEqual(['51.75,-1.27', '51.76,-1.25']);
});

test('reads no area where a file says none', async () => {
  expect(await boundsOf(headerBlob())).toEqual([]);
  expect(await boundsOf('<osm version="0.6"><way id="1"/></osm>')).toEqual([]);
});
