import { describe, expect, it } from 'vitest';
import { smallBundle } from '../client/small-bundle.ts';
import { answersOf, Device, Visit } from './visit.ts';

const first = smallBundle();
const second = smallBundle('Two libraries', ['Delta', 'Epsilon']);

describe('a bundle that there was no room for', () => {
  it.each(['before', 'while'])(
    'does not store a bundle once another tab stored a newer one %s this tab looked for it',
    async (when) => {
      const device = new Device(first);
      const [visit, other] = [new Visit(device), new Visit(device)];
      device.store.room = 'below-estimate';
      for (const one of [visit, other]) {
        await one.open();
        await one.update();
      }
      device.store.room = 'enough';
      device.network.files = second.files;
      const updating = other.update();
      if (when === 'before') await updating;
      await visit.update();
      await updating;
      expect(visit.history('from')).toEqual([undefined, 'network', 'store']);

      visit.breakStore();
      await visit.update();
      expect(device.store.bundles.map(({ version }) => version)).toEqual([second.manifest.version]);
      // The announcement is handled before the next request.
      await other.update();
      for (const one of [visit, other]) expect(await one.answering()).toEqual(answersOf(second, 2));
    },
  );
});
