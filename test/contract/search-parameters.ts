import { expect } from 'vitest';
import { accessStates } from '../../src/core/place.ts';
import { type Api, facetOf, idsOn } from './api.ts';
import {
  accessibilityFlags,
  alphabetical,
  hasExactly,
  idsOf,
  inTown,
  isInState,
  isKnownTo,
  isNot,
  isUnder,
  kmFrom,
  recordOf,
  type Test,
  where,
} from './oracle.ts';
import { describe, it } from './tests.ts';

const isUniversity = isUnder('/university');
const isFeatured: Test = ({ flags }) => flags?.includes('is_display_in_maps_department_list') === true;

export function searchParametersContract(api: Api): void {
  /** Expects that a search without words returns exactly these places, A to Z. */
  async function expectPlaces(parameters: string, ...tests: Test[]): Promise<void> {
    const expected = idsOf(alphabetical(where(...tests)));
    expect(`${parameters} finds ${await api.found(parameters)}`).toBe(`${parameters} finds ${expected}`);
  }

  describe('q', () => {
    it('q may be absent or empty: all places', async () => {
      await expectPlaces('');
      await expectPlaces('q=');
      expect((await api.search('')).query).toBe('');
      expect((await api.search('q=')).query).toBe('');
    });

    it('q is returned unchanged', async () => {
      expect((await api.search('q=%20Aldous%20%20COLLEGE')).query).toBe(' Aldous  COLLEGE');
    });
  });

  describe('type', () => {
    it.each(['/university', '/university/library', '/amenities', '/amenities/food-drink', '/amenities/post'])(
      'type is the path and everything below it: %s',
      async (type) => {
        await expectPlaces(`type=${type}`, isUnder(type));
      },
    );

    it('type=/transport does not match /transportation, nor /university /university-press', async () => {
      await expectPlaces('type=/transport', isUnder('/transport'));
      expect(await api.found('type=/transport')).not.toContain('osm:n701');
      expect(await api.found('type=/university')).not.toContain('press:1');
    });

    it('an unknown type gives an empty page', async () => {
      for (const type of [
        '/nowhere',
        '/universit',
        'university',
        '/university/librar',
        '/constructor',
        '/',
        '//',
      ]) {
        expect(await api.search(`type=${type}`)).toMatchObject({ size: 0, _embedded: { pois: [] } });
      }
    });

    it('an empty type counts as absent', async () => {
      await expectPlaces('type=');
      await expectPlaces('type=&type_exact=/amenities/shop', hasExactly('/amenities/shop'));
      const page = await api.search('type=&type=/transport&type_exact=/amenities/shop');
      expect(idsOn(await api.page(page._links.self!.href))).toEqual(idsOn(page));
    });
  });

  describe('type_exact', () => {
    it('type_exact matches exactly that path', async () => {
      await expectPlaces('type_exact=/university/building', hasExactly('/university/building'));
      await expectPlaces('type_exact=/university', hasExactly('/university'));
      expect((await api.search('type_exact=/amenities/food-drink')).size).toBe(0);
    });

    it('a repeated type_exact matches any of them', async () => {
      const both = ['/university/library', '/amenities/food-drink/pub'];
      await expectPlaces(`type_exact=${both[0]}&type_exact=${both[1]}`, hasExactly(...both));
      await expectPlaces('type_exact=/nowhere&type_exact=/amenities/shop', hasExactly('/amenities/shop'));
    });

    it('type_exact with type is a 400', async () => {
      const path = '/places/search?type=/university&type_exact=/university/library';
      await api.expectProblem(path, 400, 'type_exact');
    });
  });

  describe('start and count', () => {
    it('start and count are 0 and 35 by default', async () => {
      const page = await api.search('');
      expect(idsOn(page)).toEqual((await api.found('')).slice(0, 35));
      expect(page.size).toBe(where().length);
    });

    it('start and count select that part of all matches', async () => {
      const all = await api.found('');
      expect(idsOn(await api.search('start=7&count=5'))).toEqual(all.slice(7, 12));
      expect(idsOn(await api.search(`start=${all.length - 2}&count=5`))).toEqual(all.slice(-2));
    });

    const bad = ['', ...'-1 1.5 x 1e1 0x10 %2B1 1_0 %D9%A1 NaN Infinity %201 1,2'.split(' ')];
    for (const name of ['start', 'count']) {
      it.each(bad)(`${name} must be a whole number from 0: %s is a 400 that names it`, async (value) => {
        await api.expectProblem(`/places/search?q=library&${name}=${value}`, 400, name);
        await api.expectProblem(`/places/suggest?q=lib&${name}=${value}`, 400, name);
      });
    }

    it('start and count have no upper limit', async () => {
      for (const number of ['1000', '2147483648', '99999999999999999999', `1${'0'.repeat(30)}`]) {
        const page = await api.search(`count=${number}`);
        expect(page._embedded.pois).toHaveLength(where().length);
        expect(await api.page(page._links.self?.href ?? '')).toEqual(page);
        expect((await api.search(`start=${number}`))._embedded.pois).toEqual([]);
      }
    });
  });

  describe('position', () => {
    const near = { 'Geo-Position': '51.7700;-1.2300' };
    const nearest = 'osm:n102';

    it.each(['51.77;-1.23', '51.77,-1.23', ' 51.77 ; -1.23 ', '51.77, -1.23', '+51.770;-01.23'])(
      'a position is a header, latitude first: %s',
      async (header) => {
        const page = await api.search('count=1', { 'Geo-Position': header });
        expect(idsOn(page)).toEqual([nearest]);
      },
    );

    it.each(['51.77', ' 51.770 ', '051.77', '5177e-2', '.5177e2'])(
      'a position is two parameters: latitude "%s"',
      async (lat) => {
        expect(idsOn(await api.search(`count=1&lat=${lat}&lon=-1.23`))).toEqual([nearest]);
      },
    );

    it('the header of a position wins over the parameters', async () => {
      expect(idsOn(await api.search('count=1&lat=0&lon=0', near))).toEqual([nearest]);
    });

    it('a position applies to suggest, from the header and the parameters', async () => {
      const expected = kmFrom(51.77, -1.23, recordOf('uni:1106'));
      for (const page of [
        await api.suggest('q=radley', near),
        await api.suggest('q=radley&lat=51.77&lon=-1.23'),
      ]) {
        expect(page._embedded.pois[0]?.distance).toBeCloseTo(expected ?? 0, 9);
      }
    });

    it.each(['lat=51.7', 'lon=-1.2', 'lat=x&lon=1', 'lat=1&lon=x', 'lat=&lon=1', 'lat=1&lon=', 'lat=&lon='])(
      'a position of %s is a 400',
      async (parameters) => {
        const named = /lat=(x|$|&)/.test(parameters) || !parameters.includes('lat') ? 'lat' : 'lon';
        await api.expectProblem(`/places/search?${parameters}`, 400, named);
        await api.expectProblem(`/places/suggest?q=a&${parameters}`, 400, named);
      },
    );

    it.each([
      ...'90.1,0 -91,0 0,180.5 0,-181 NaN,0 Infinity,0 1e9,0 0x1,0 1e,0 1_0,0 .,0 1.2.3,0 --1,0'.split(' '),
      '51.7 -1.2,0',
    ])('a position out of range or not a number, such as %s, is a 400', async (pair) => {
      const [lat, lon] = pair.split(',');
      const parameters = `lat=${encodeURIComponent(lat ?? '')}&lon=${lon}`;
      await api.expectProblem(`/places/search?${parameters}`, 400, 'lat');
      await api.expectProblem('/places/search', 400, 'Geo-Position', { headers: { 'Geo-Position': pair } });
    });

    it.each(['51.77', '51.77;-1.23;0', '51.77 -1.23', ';', '51.77;', 'here', 'geo:51.77,-1.23', ''])(
      'Geo-Position takes exactly two numbers: "%s" is a 400 that names it',
      async (header) => {
        const headers = { 'Geo-Position': header };
        await api.expectProblem('/places/search?q=a', 400, 'Geo-Position', { headers });
        await api.expectProblem('/places/suggest?q=a', 400, 'Geo-Position', { headers });
      },
    );

    it('a position may be at ±90° and ±180°', async () => {
      for (const pair of ['90,180', '-90,-180'])
        expect((await api.search('', { 'Geo-Position': pair })).size).toBe(where().length);
    });
  });

  describe('flags', () => {
    it.each(['inoxford', 'inoxford=', 'inoxford=true', 'inoxford=false', 'inoxford=0'])(
      '%s: only places within 12 km of the centre; the value is ignored',
      async (flag) => {
        expect(where(inTown).length).toBeLessThan(where().length);
        await expectPlaces(flag, inTown);
      },
    );

    it.each(['university_only', 'university_only=false'])(
      '%s: only places below /university',
      async (flag) => {
        await expectPlaces(flag, isUniversity);
      },
    );

    it.each(['exclude_university', 'exclude_university=0'])(
      '%s: all but the university’s places',
      async (flag) => {
        await expectPlaces(flag, isNot(isUniversity));
      },
    );

    it('university_only and exclude_university together are a 400', async () => {
      await api.expectProblem(
        '/places/search?university_only&exclude_university=',
        400,
        'exclude_university',
      );
    });

    it.each(accessibilityFlags)('accessibility_%s: only places known to have it', async (feature) => {
      expect(where(isKnownTo(feature)).length).toBeGreaterThan(0);
      await expectPlaces(`accessibility_${feature}`, isKnownTo(feature));
      await expectPlaces(`accessibility_${feature}=false`, isKnownTo(feature));
    });

    it('further flags of the bundle are filters as well', async () => {
      await expectPlaces('accessibility_has_wheelchair_access', isKnownTo('has_wheelchair_access'));
      await expectPlaces('accessibility_has_ramp', isKnownTo('has_ramp'));
    });

    it.each(accessStates)('wheelchair_access=%s: only places in that state', async (state) => {
      expect(where(isInState(state)).length).toBeGreaterThan(0);
      await expectPlaces(`wheelchair_access=${state}`, isInState(state));
    });

    it('a repeated wheelchair_access has the places of each state, and an empty one all', async () => {
      const search = 'wheelchair_access=limited&wheelchair_access=unknown&type=/amenities';
      await expectPlaces(search, isUnder('/amenities'), isInState('limited', 'unknown'));
      await expectPlaces('wheelchair_access=&type=/amenities', isUnder('/amenities'));
    });

    it('an unknown state of access is a 400', async () => {
      await api.expectProblem(
        '/places/search?wheelchair_access=designated',
        400,
        'yes, limited, no, unknown',
      );
    });

    it('a flag that no list and no place has is ignored', async () => {
      await expectPlaces('accessibility_has_teleporter&type=/amenities', isUnder('/amenities'));
    });

    it.each(['', '=', '=no'])('is_display_in_maps_department_list%s: the featured ones', async (value) => {
      await expectPlaces(`is_display_in_maps_department_list${value}`, isFeatured);
    });

    it('flags combine with each other and with everything else', async () => {
      const quiet = isKnownTo('has_quiet_space');
      await expectPlaces(
        'accessibility_has_quiet_space&accessibility_has_lifts_to_all_floors',
        quiet,
        isKnownTo('has_lifts_to_all_floors'),
      );
      await expectPlaces(
        'accessibility_has_quiet_space=1&type=/university/library',
        quiet,
        isUnder('/university/library'),
      );
      await expectPlaces(
        'is_display_in_maps_department_list&accessibility_has_quiet_space',
        isFeatured,
        quiet,
      );
      await expectPlaces('inoxford&exclude_university&type=/transport', inTown, isUnder('/transport'));
      expect(
        await api.found('q=library&accessibility_has_quiet_space&accessibility_has_computer_access'),
      ).toEqual(expect.arrayContaining(['uni:1101', 'uni:1102']));
    });

    it('flags apply to the facets as well', async () => {
      const page = await api.search('accessibility_has_quiet_space&type=/university');
      const sum = facetOf(page, 'hl:types').find(({ value }) => value === '/university/library')?.count;
      expect(sum).toBe(where(isKnownTo('has_quiet_space'), isUnder('/university/library')).length);
    });
  });
}
