import { expect, test } from 'vitest';
import { sampleInputs } from '../../../../data/build/sample.ts';
import { Report } from '../../../../data/record/report.ts';
import type { Place } from '../../../../src/core/place.ts';
import { contentOf } from '../../bundle/some-places.ts';

const { types } = contentOf([]);

test('every rail station of the sample links to its live departures and arrivals', async () => {
  const stations: Place[] = [];
  for (const { read } of (await sampleInputs()).inputs) {
    for await (const place of read(types, new Report()))
      if (place.type.includes('/transport/rail-station')) stations.push(place);
  }
  expect(stations.map(({ name }) => name)).toContain('Oxford Station');
  const live = {
    'rail-departures': 'Live train departure times',
    'rail-arrivals': 'Live train arrival times',
  };
  for (const { id, rti } of stations) expect([id, rti]).toEqual([id, live]);
});
