import { expect } from 'vitest';
import type { TypeTree } from '../../src/core/place.ts';
import { typeTree } from '../fixtures/place-types.ts';
import type { Api, Link } from './api.ts';
import { describe, it } from './tests.ts';

interface TypeBody {
  readonly type_prefixed: string;
  readonly types?: readonly TypeBody[];
}

function expectedTypes(tree: TypeTree, above = ''): unknown[] {
  return Object.entries(tree).map(([type, { name, plural, description, types }]) => ({
    type,
    type_name: name,
    type_name_plural: plural,
    type_prefixed: `${above}/${type}`,
    ...(description && { description }),
    ...(types && { types: expectedTypes(types, `${above}/${type}`) }),
  }));
}

export function typesContract(api: Api): void {
  describe('types', () => {
    interface Body {
      readonly types: readonly TypeBody[];
      readonly _links: Record<string, Link>;
    }

    it('returns the configured tree of types, in its order', async () => {
      const { types } = await api.body<Body>('/places/types');
      expect(JSON.parse(JSON.stringify(types))).toEqual(expectedTypes(typeTree));
      const paths = (levels: readonly TypeBody[]): string[] =>
        levels.flatMap(({ type_prefixed, types: below = [] }) => [type_prefixed, ...paths(below)]);
      expect(paths(types)).toEqual(paths(expectedTypes(typeTree) as TypeBody[]));
    });

    it('types link to themselves, and to the search for one of them', async () => {
      const { _links } = await api.body<Body>('/places/types');
      expect(_links.self).toEqual({ href: '/places/types' });
      expect((await api.body<Body>('/places/types?cb=1'))._links.self).toEqual({
        href: '/places/types?cb=1',
      });
      expect(_links['hl:search']).toEqual({ href: '/places/search?type={type}', templated: true });
      expect(_links.curies).toContainEqual(expect.objectContaining({ name: 'hl', templated: true }));
    });

    it('types have only types and links', async () => {
      expect(Object.keys(await api.body<Body>('/places/types')).sort()).toEqual(['_links', 'types']);
    });
  });

  describe('entry point', () => {
    const entry = async (): Promise<Link[]> =>
      Object.values((await api.body<{ _links: Record<string, Link | Link[]> }>('/places/'))._links).flat();

    it.each([
      ['search', /^\/places\/search\{\?.*\bq\b.*\}$/],
      ['suggest', /^\/places\/suggest\{\?.*\bq\b.*\}$/],
      ['one place', /^\/places\/\{\w+\}$/],
      ['live departures', /^\/places\/\{\w+\}\/rti\/\{\w+\}$/],
    ])('links to %s with a template', async (_, template) => {
      const links = (await entry()).filter(({ href }) => template.test(href));
      expect(links).toHaveLength(1);
      expect(links[0]?.templated).toBe(true);
    });

    it('links to the types', async () => {
      expect((await entry()).map(({ href }) => href)).toContain('/places/types');
    });

    it('filled-in templates lead to their operation', async () => {
      const links = (await entry()).map(({ href }) => href);
      const [search, suggest] = [/^\/places\/search/, /^\/places\/suggest/].map((path) =>
        links.find((href) => path.test(href))?.replace(/\{\?.*\}$/, '?q=aldous'),
      );
      expect(await api.page(search ?? '')).toEqual(await api.search('q=aldous'));
      expect(await api.page(suggest ?? '')).toEqual(await api.suggest('q=aldous'));
    });
  });
}
