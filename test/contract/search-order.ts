import { expect } from 'vitest';
import type { Api } from './api.ts';
import { alphabetical, byDistance, idsOf, isUnder, kmFrom, recordOf, where } from './oracle.ts';
import { describe, it } from './tests.ts';

const positions = [
  [51.7531, -1.2584],
  [51.77, -1.23],
  [52, -1.05],
  [0, 179.9],
  [-33.9, 151.2],
  [90, 0],
] as const;

export function searchOrderContract(api: Api): void {
  describe('order without words or position', () => {
    it('orders places A to Z by name_sort, trimmed, numbers by value, whatever the case and accents', async () => {
      const found = await api.found('');
      expect(found).toEqual(idsOf(alphabetical(where())));
      const stands = (a: string, b: string): void => expect(found.indexOf(a)).toBeLessThan(found.indexOf(b));
      stands('osm:n303', 'osm:n302'); // Locker 2, Locker 10
      stands('osm:n315', 'osm:n302'); // locker 3, Locker 10
      stands('uni:1007', 'uni:1001'); // Alchemy, Department of; Aldous College
      stands('uni:1004', 'osm:n305'); // Éluard, Gargoyles
      stands('uni:1206', 'osm:n107'); // Wexcombe …, "  Zephyr, The"
    });

    it('puts places without a name last, and ties by id', async () => {
      const found = await api.found('');
      expect(found.slice(-3)).toEqual(['osm:n402', 'osm:n403', 'osm:n404']);
      expect(found.indexOf('osm:n201')).toBe(found.indexOf('osm:n202') - 1);
      const kingsHeads = found.filter((id) => recordOf(id).name === "The King's Head");
      expect(kingsHeads).toEqual(['osm:n103', 'osm:n104', 'osm:n105']);
    });

    it('distance is 0 without a position', async () => {
      const page = await api.search('count=1000');
      expect(page._embedded.pois.every(({ distance }) => distance === 0)).toBe(true);
    });
  });

  describe('order by position alone', () => {
    it.each(positions)(
      'orders places nearest first, those without coordinates last, by the great circle in km on a sphere of 6371 km, not rounded: from %d, %d',
      async (lat, lon) => {
        const { _embedded } = await api.search(`count=1000&lat=${lat}&lon=${lon}`);
        expect(_embedded.pois.map(({ id }) => id).sort()).toEqual(idsOf(where()).sort());
        const nearest = byDistance(where(), lat, lon).map((place) => kmFrom(lat, lon, place));
        for (const [i, { id, distance }] of _embedded.pois.entries()) {
          const km = kmFrom(lat, lon, recordOf(id));
          expect(km === undefined, id).toBe(nearest[i] === undefined);
          // Places at the same position may be in either order.
          if (km !== undefined) expect(km).toBeCloseTo(nearest[i]!, 6);
          expect(Math.abs(distance - (km ?? 0)), id).toBeLessThan(1e-6);
          if (distance > 0) expect(Number(distance.toFixed(5))).not.toBe(distance);
        }
      },
    );
  });

  describe('distance', () => {
    it('distance is present for a search with words as well', async () => {
      const { _embedded } = await api.search('q=kestrel lane&lat=51.7&lon=-1.2');
      for (const { id, distance } of _embedded.pois) {
        expect(distance).toBeCloseTo(kmFrom(51.7, -1.2, recordOf(id)) ?? 0, 6);
      }
    });

    it('distance is 0 for one place and for several', async () => {
      const headers = { 'Geo-Position': '51.7;-1.2' };
      expect((await api.body<{ distance: number }>('/places/uni:1001')).distance).toBe(0);
      const page = await api.page('/places/uni:1001,uni:1002', headers);
      expect(page._embedded.pois.every(({ distance }) => typeof distance === 'number')).toBe(true);
    });
  });

  describe('order by words', () => {
    it('orders whole names first, then beginnings of names, then the rest', async () => {
      expect((await api.found('q=gargoyles')).slice(0, 2)).toEqual(['osm:n305', 'osm:n306']);
      const colleges = await api.found('q=aldous college');
      expect(colleges.slice(0, 2).sort()).toEqual(['atco:340007', 'uni:1001']);
      expect(colleges[2]).toBe('uni:1101');
    });

    it('orders the same matches the same way each time', async () => {
      for (const q of ['college', 'kestrel', 'library', 'the']) {
        expect(await api.found(`q=${q}`)).toEqual(await api.found(`q=${q}`));
      }
    });
  });

  describe('order by words and position', () => {
    const stops = where(({ name }) => name === 'Kestrel Lane');

    it.each(positions.slice(0, 3))(
      'puts the nearer of equal names first, one without coordinates last: %d, %d',
      async (lat, lon) => {
        const found = await api.found('q=kestrel lane', { 'Geo-Position': `${lat};${lon}` });
        expect(found).toEqual(idsOf(byDistance(stops, lat, lon)));
        expect(found.at(-1)).toBe('atco:340006');
      },
    );

    it('puts the nearer first of names that match equally well', async () => {
      for (const [lat, lon] of [
        [51.7, -1.2],
        [51.78, -1.3],
        [52.1, -1.6],
      ] as const) {
        const found = await api.found(`q=tolland&type=/transport&lat=${lat}&lon=${lon}`);
        expect(found).toEqual(idsOf(byDistance(where(isUnder('/transport/park-and-ride')), lat, lon)));
      }
    });

    it('puts a near name above a far one if both begin with the words, whatever their lengths', async () => {
      const first = async (id: string) => {
        const { lat, lon } = recordOf(id);
        return (await api.found(`q=wexcombe&lat=${lat}&lon=${lon}`))[0];
      };
      expect(await first('uni:1206')).toBe('uni:1206');
      expect(await first('uni:1102')).toBe('uni:1102');
    });

    it('keeps a better far match above a weaker near one', async () => {
      const atHouse = '&lat=51.7530&lon=-1.2585';
      expect((await api.found(`q=gargoyles${atHouse}`)).slice(0, 2)).toEqual(['osm:n305', 'osm:n306']);
      const atYard = '&lat=51.7530&lon=-1.2584';
      expect((await api.found(`q=wxc${atYard}`)).at(-1)).toBe('osm:n312');
      const abroad = await api.found('q=aldous college&lat=-33.9&lon=151.2');
      expect(abroad.at(-1)).toBe('uni:1101');
    });

    it('a position changes the order, never the matches', async () => {
      const queries = 'college, kestrel, gargoyles, the, galgoyles, pellam weir footbridge qqxzzvvk';
      for (const q of queries.split(', ')) {
        const without = await api.found(`q=${q}`);
        expect((await api.found(`q=${q}&lat=51.7&lon=-1.2`)).sort()).toEqual(without.sort());
      }
    });
  });
}
