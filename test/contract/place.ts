import { expect } from 'vitest';
import { type Api, idsOn, type Link, linksOf } from './api.ts';
import { recordOf, typeNames } from './oracle.ts';
import { describe, it } from './tests.ts';

/** Returns the expected link to a place of the bundle. */
function linkTo(id: string): Link {
  const { name, type } = recordOf(id);
  return { href: `/places/${id}`, title: name, type, type_name: type.map((path) => typeNames(path)[0]) };
}

export function placeContract(api: Api): void {
  describe('one place', () => {
    it('a place has every known field, as in the source', async () => {
      const place = await api.place('uni:1001');
      const { _links, _embedded, type_name, distance, ...fields } = place;
      const { parent, primary_place, files, hidden_names, tags, importance, ...known } = recordOf('uni:1001');
      expect(fields).toEqual({ ...known, name_sort: known.name });
      expect(type_name).toEqual(['College']);
      expect(distance).toBe(0);
      expect(_embedded).toEqual({ files });
    });

    it('a place has no field for unknown values', async () => {
      const place = await api.place('osm:n301');
      expect(Object.keys(place).sort()).toEqual(
        '_links distance id identifiers lat lon name name_sort type type_name'.split(' ').sort(),
      );
      expect(Object.keys(place._links)).toEqual(['self']);
    });

    it('a place never shows its hidden names and tags', async () => {
      const { text } = await api.ask('/places/uni:1001');
      expect(text).not.toContain('Owlhouse');
      expect(text).not.toContain('gargoyles');
    });

    it('a place may lack a name and a position', async () => {
      const place = await api.place('osm:n404');
      expect(place).toMatchObject({ id: 'osm:n404', name: '', distance: 0 });
      expect(place).not.toHaveProperty('lat');
      expect(place).not.toHaveProperty('lon');
    });

    it('a place names each of its types', async () => {
      expect(await api.place('uni:1205')).toMatchObject({
        type: ['/university/building', '/amenities/food-drink/cafe'],
        type_name: ['Building', 'Café'],
      });
    });

    it.each([
      ['uni:1201', { lat: '51.754', lon: '-1.2501' }],
      ['uni:1202', { lat: '51.76', lon: '-1.261' }],
      ['osm:n206', undefined],
      ['osm:n801', undefined],
      ['osm:n802', undefined],
    ])('a place has its position with up to seven decimals: %s', async (id, expected) => {
      const { lat, lon } = recordOf(id);
      expect(await api.place(id)).toMatchObject(expected ?? { lat: String(lat), lon: String(lon) });
    });

    it('a place has its own identifier among its identifiers, in the order of the source', async () => {
      expect((await api.place('uni:1006')).identifiers).toEqual(['oucs:botany', 'uni:1006', 'finance:BO']);
      expect((await api.place('osm:n101')).identifiers).toEqual(['osm:n101']);
    });

    it('a place shows denied and zero accessibility values, and omits unknown ones', async () => {
      for (const id of ['uni:1001', 'uni:1002', 'uni:1003', 'uni:1203', 'osm:n108']) {
        expect((await api.place(id)).accessibility).toEqual(recordOf(id).accessibility);
      }
      expect(await api.place('uni:1004')).not.toHaveProperty('accessibility');
    });
  });

  it('one place has words about accessibility beside its flags', async () => {
    const { wheelchair_access, accessibility_notes } = recordOf('osm:n108');
    expect(await api.place('osm:n108')).toMatchObject({ wheelchair_access, accessibility_notes });
  });

  it('one place has its locality and its subtypes, in search results and in suggestions, too', async () => {
    const known = { locality: 'Fallow End', subtypes: ['thai'] };
    expect(await api.place('osm:n102')).toMatchObject(known);
    const pages = [await api.search('q=the+kestrel'), await api.suggest('q=the+kestrel')];
    for (const { _embedded } of pages)
      expect(_embedded.pois.find(({ id }) => id === 'osm:n102')).toMatchObject(known);
    expect(await api.place('osm:n103')).not.toHaveProperty('locality');
  });

  describe('links of a place', () => {
    it('self has an unencoded colon', async () => {
      expect((await api.place('uni:1001'))._links.self).toEqual({ href: '/places/uni:1001' });
    });

    it('parent is an object for one parent', async () => {
      expect((await api.place('uni:1006'))._links.parent).toEqual(linkTo('uni:1010'));
    });

    it('parent is an array for several parents', async () => {
      const { parent } = (await api.place('uni:1101'))._links;
      expect(parent).toEqual([linkTo('uni:1001'), linkTo('uni:1011')]);
    });

    it('child is always an array, and includes children that only name their parent', async () => {
      expect((await api.place('uni:1001'))._links.child).toEqual([linkTo('uni:1101')]);
      const children = linksOf((await api.place('uni:1010'))._links.child).map(({ href }) => href);
      expect(children.sort()).toEqual(['/places/uni:1006', '/places/uni:1007', '/places/uni:1008']);
    });

    it('a link to a place outside the bundle has only an href', async () => {
      expect((await api.place('uni:1001'))._links.parent).toEqual({ href: '/places/uni:9001' });
      expect((await api.place('uni:1003'))._links.primary_place).toEqual({ href: '/places/uni:9002' });
      const { parent, child } = (await api.place('uni:1102'))._links;
      expect(parent).toEqual([linkTo('uni:1011'), { href: '/places/uni:9003' }]);
      expect(child).toContainEqual({ href: '/places/uni:9004' });
      expect(child).toContainEqual(linkTo('uni:1104'));
    });

    it('primary_place is a link to that place', async () => {
      expect((await api.place('uni:1001'))._links.primary_place).toEqual(linkTo('uni:1201'));
    });

    it('a place links to its live departures, one per type, with their curie', async () => {
      const { _links } = await api.place('atco:9100WXC');
      const live = (type: string, title: string): Link => ({
        href: `/places/atco:9100WXC/rti/${type}`,
        title,
      });
      expect(_links['rti:rail-departures']).toEqual(live('rail-departures', 'Departures'));
      expect(_links['rti:rail-arrivals']).toEqual(live('rail-arrivals', 'Arrivals'));
      expect(_links.curie).toMatchObject({
        name: 'rti',
        templated: true,
        href: expect.stringContaining('{type}'),
      });
    });
  });

  describe('identifiers', () => {
    it.each([
      ['oucs:aldous', 'uni:1001'],
      ['finance:BO', 'uni:1006'],
      ['naptan:69327003', 'atco:340003'],
      ['crs:WXC', 'atco:9100WXC'],
    ])('an alias redirects with 301 to the primary id, with the path of the base: %s', async (alias, id) => {
      const { status, headers } = await api.ask(`/places/${alias}`);
      expect(status).toBe(301);
      const path = new URL(api.base).pathname.replace(/\/$/, '');
      expect(headers.get('Location')?.replace(/^https?:\/\/[^/]+/, '')).toBe(`${path}/places/${id}`);
    });

    it('answers 404 for an unknown identifier', async () => {
      for (const id of 'uni:0 uni:9001 nonsense uni: : constructor __proto__ UNI:1001x'.split(' ')) {
        await api.expectProblem(`/places/${id}`, 404);
      }
    });

    it('answers 404 for an identifier without its prefix', async () => {
      await api.expectProblem('/places/1001', 404);
    });

    it('accepts an identifier with a trailing slash', async () => {
      expect(await api.place('uni:1001/')).toEqual(await api.place('uni:1001'));
      expect((await api.ask('/places/oucs:aldous/')).headers.get('Location')).toMatch(/\/places\/uni:1001$/);
    });

    it('accepts a percent-encoded identifier', async () => {
      expect(await api.place('uni%3A1001')).toEqual(await api.place('uni:1001'));
      expect((await api.ask('/places/oucs%3a%61ldous')).status).toBe(301);
      expect(idsOn(await api.page('/places/uni%3A1001,uni%3A1002'))).toEqual(['uni:1001', 'uni:1002']);
    });
  });

  describe('several places', () => {
    it('several places are a page in the requested order', async () => {
      const page = await api.page('/places/uni:1003,osm:n101,uni:1001');
      expect(idsOn(page)).toEqual(['uni:1003', 'osm:n101', 'uni:1001']);
      expect(page).toMatchObject({ query: '', size: 3 });
      expect(page._embedded.pois[2]).toMatchObject({ name: 'Aldous College', distance: 0, lat: '51.754' });
      expect(page._embedded.pois[2]?._links.parent).toEqual({ href: '/places/uni:9001' });
    });

    it('several places are distinct, whichever identifiers name them', async () => {
      const page = await api.page('/places/oucs:botany,uni:1001,uni:1006,obn:11,uni:1001');
      expect(idsOn(page)).toEqual(['uni:1006', 'uni:1001']);
      expect(page.size).toBe(2);
    });

    it('several places omit unknown ones, and stay a page if only one is left', async () => {
      const page = await api.page('/places/uni:0,uni:1001,nonsense');
      expect(idsOn(page)).toEqual(['uni:1001']);
      expect(page.size).toBe(1);
    });

    it('several places are a 404 if none is found', async () => {
      await api.expectProblem('/places/uni:0,uni:00', 404);
    });

    it('several places have paging links to themselves, and no facets', async () => {
      const path = '/places/uni:1003,uni:1001';
      const page = await api.page(path);
      for (const relation of ['self', 'hl:first', 'hl:last']) {
        const href = page._links[relation]?.href ?? '';
        expect(href).toMatch(/^\/places\/uni:1003,uni:1001/);
        expect(idsOn(await api.page(href))).toEqual(idsOn(page));
      }
      expect(page._links.self?.href).toBe(`${path}?count=2&start=0`);
      const own = await api.page(`${path}?cb=1&start=7`);
      expect(own._links.self?.href).toBe(`${path}?cb=1&count=2&start=0`);
      expect(page._links.curies).toContainEqual(expect.objectContaining({ name: 'hl', templated: true }));
      expect(page._links).not.toHaveProperty('hl:types');
      expect(page._links).not.toHaveProperty('hl:next');
    });
  });
}
