import { expect } from 'vitest';
import { type Api, idsOn } from './api.ts';
import { alphabetical, byDistance, idsOf, isKnownTo, isUnder, type Test, where } from './oracle.ts';
import { describe, it } from './tests.ts';

/** The ids of a place, in the fixture, and of all places below it, found level by level. */
function descendantsOf(id: string): Set<string> {
  const found = new Set([id]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { id: child } of where(({ parent }) => parent?.some((above) => found.has(above)) ?? false))
      found.add(child);
    for (const { child = [] } of where(({ id: above }) => found.has(above)))
      for (const below of child) if (where(({ id: any }) => any === below).length > 0) found.add(below);
  }
  return found;
}

const isOneOf =
  (ids: ReadonlySet<string>): Test =>
  ({ id }) =>
    ids.has(id);

/** The places that `near`, `within` and `accessibility_any` are tested with. */
export function surroundingsContract(api: Api): void {
  describe('near', () => {
    const LIBRARY = { id: 'uni:1102', lat: 51.753, lon: -1.259 };

    it('orders by distance from a place, and leaves that place out', async () => {
      const page = await api.search(`near=${LIBRARY.id}&type=/university&count=1000`);
      const others = where(isUnder('/university'), ({ id, lat }) => id !== LIBRARY.id && lat !== undefined);
      expect(idsOn(page).slice(0, others.length)).toEqual(
        idsOf(byDistance(others, LIBRARY.lat, LIBRARY.lon)),
      );
      expect(idsOn(page)).not.toContain(LIBRARY.id);
    });

    it('stands above a position in parameters and header', async () => {
      const expected = idsOn(await api.search(`near=${LIBRARY.id}`));
      expect(idsOn(await api.search(`near=${LIBRARY.id}&lat=51.9&lon=-1.1`))).toEqual(expected);
      const headers = { 'Geo-Position': '51.9;-1.1' };
      expect(idsOn(await api.search(`near=${LIBRARY.id}`, headers))).toEqual(expected);
    });

    it('takes any identifier of the place', async () => {
      const expected = idsOn(await api.search('near=uni:1001'));
      expect(idsOn(await api.search('near=oucs:aldous'))).toEqual(expected);
    });

    it('gives the distance to the outline of a place', async () => {
      // The library stands on the edge of the college's outline, and inside its box.
      const page = await api.search('near=uni:1001&q=Aldous College Library');
      expect(page._embedded.pois[0]).toMatchObject({ id: 'uni:1101' });
      expect(page._embedded.pois[0]!.distance).toBeLessThan(0.02);
    });

    it.each(['near=uni:nowhere', 'near=uni:1008', 'near=uni:nowhere&q=library'])(
      'is an empty page where the place is unknown or has no position: %s',
      async (parameters) => {
        expect(await api.search(parameters)).toMatchObject({ size: 0, _embedded: { pois: [] } });
      },
    );

    it('that is empty counts as absent', async () => {
      expect(await api.found('near=')).toEqual(await api.found(''));
    });

    it('is in the links of the page', async () => {
      const { _links } = await api.search(`near=${LIBRARY.id}&count=2`);
      expect(_links['hl:next']?.href).toContain('near=uni%3A1102');
    });
  });

  describe('within', () => {
    it.each(['uni:1010', 'uni:1011', 'uni:9001'])('has a place and all below it: %s', async (id) => {
      const known = where(({ id: own }) => own === id);
      const expected = known.length === 0 ? new Set<string>() : descendantsOf(id);
      expect(await api.found(`within=${id}`)).toEqual(idsOf(alphabetical(where(isOneOf(expected)))));
    });

    it('has what is within any of several places', async () => {
      const both = new Set([...descendantsOf('uni:1010'), ...descendantsOf('uni:1011')]);
      expect(await api.found('within=uni:1010,uni:1011')).toEqual(idsOf(alphabetical(where(isOneOf(both)))));
    });

    it('combines with words, types and flags', async () => {
      const below = descendantsOf('uni:1011');
      const quiet = where(isOneOf(below), isKnownTo('has_quiet_space'));
      expect(await api.found('within=uni:1011&accessibility_has_quiet_space')).toEqual(
        idsOf(alphabetical(quiet)),
      );
    });

    it('is nothing for an unknown place, and everything if it is empty', async () => {
      expect(await api.search('within=uni:nowhere')).toMatchObject({ size: 0 });
      expect(await api.found('within=')).toEqual(await api.found(''));
    });
  });

  describe('accessibility_any', () => {
    it('has the places that are known to have any of the features', async () => {
      const any: Test = (place) =>
        isKnownTo('has_quiet_space')(place) || isKnownTo('has_hearing_system')(place);
      expect(await api.found('accessibility_any=has_quiet_space,has_hearing_system')).toEqual(
        idsOf(alphabetical(where(any))),
      );
    });

    it('that is repeated must be met each time', async () => {
      const both = where(
        isKnownTo('has_quiet_space'),
        (place) => isKnownTo('has_hearing_system')(place) || isKnownTo('has_computer_access')(place),
      );
      expect(
        await api.found(
          'accessibility_any=has_quiet_space&accessibility_any=has_hearing_system,has_computer_access',
        ),
      ).toEqual(idsOf(alphabetical(both)));
    });

    it('matches nothing by a feature that no place has', async () => {
      expect(await api.search('accessibility_any=has_wings')).toMatchObject({ size: 0 });
    });

    it('that is empty counts as absent', async () => {
      expect(await api.found('accessibility_any=')).toEqual(await api.found(''));
    });
  });
}
