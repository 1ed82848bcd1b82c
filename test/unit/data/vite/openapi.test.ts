import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../../data/vite/openapi.ts';
import { defaultSettings } from '../../../../src/core/settings.ts';
import { representEntry } from '../../../../src/hal/links.ts';
import { readSearch, readSuggest } from '../../../../src/http/params.ts';

const api = openApi('1.2.3');

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { readonly type?: string; readonly const?: unknown };
}

const parametersOf = (path: string): readonly Parameter[] =>
  (api.paths[path]!.get.parameters as readonly Parameter[]).filter((parameter) => parameter.in === 'query');

describe('openapi.json', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate({ ...api });
    expect(result).toEqual({ valid: true });
  });

  it('has the version of the package, and every operation of the entry point', () => {
    expect(api.info).toMatchObject({ version: '1.2.3' });
    const { self, curies, ...links } = representEntry([])._links;
    const linked = Object.values(links).map(({ href }) => href.replace(/\{\?.*/, ''));
    expect(Object.keys(api.paths).sort()).toEqual(['/places/', ...linked].sort());
  });

  it('describes the answers by references, with a sentence for what names alone do not tell', () => {
    const { schemas } = api.components;
    expect(schemas.PlacesPage).toMatchObject({
      properties: { _embedded: { properties: { pois: { items: { $ref: '#/components/schemas/Place' } } } } },
      required: ['_embedded', '_links', 'query', 'size'],
    });
    expect(schemas.Place).toMatchObject({
      properties: {
        name: { type: 'string', description: expect.stringMatching(/empty/) },
        _links: { patternProperties: { '^rti:': { $ref: '#/components/schemas/Link' } } },
      },
    });
    expect(schemas.PlaceType).toMatchObject({
      properties: { types: { items: { $ref: '#/components/schemas/PlaceType' } } },
    });
  });

  it.each(['/places/search', '/places/suggest'])(
    'has each parameter of %s that links of the entry point have, and the one that explains',
    (path) => {
      const links = representEntry([], 'inoxford')._links;
      const template = links[path === '/places/search' ? 'hl:search' : 'hl:suggest'].href;
      const linked = template
        .replace(/.*\{\?|\}/g, '')
        .split(',')
        .map((name) => name.replace('*', ''));
      const described = parametersOf(path).map(({ name }) => name);
      expect(described).toEqual(expect.arrayContaining([...linked, 'explain']));
    },
  );

  it.each([
    [
      '/places/search',
      (url: URL) =>
        readSearch(
          url,
          new Headers(),
          { ...defaultSettings, area_parameter: 'inoxford' },
          new Set(['has_quiet_space', 'has_ramp']),
        ),
    ],
    ['/places/suggest', (url: URL) => readSuggest(url, new Headers())],
  ])('describes lists as what %s reads repeatedly', (path, read) => {
    const examples: Record<string, string> = {
      q: 'a',
      type_exact: '/a',
      lat: '1',
      lon: '2',
      facet: 'type',
      near: 'a:1',
      open_at: 'now',
      open: 'open',
      wheelchair_access: 'yes',
    };
    const repeated = parametersOf(path)
      .filter(({ name }) => !/^(start|count|type|exclude_university)$/.test(name))
      .filter(({ name }) => !name.startsWith('accessibility_has') || /quiet|ramp/.test(name))
      .flatMap(({ name }) => [1, 2].map(() => [name, examples[name] ?? 'true']));
    const { parameters } = read(new URL(`http://any${path}?${new URLSearchParams(repeated)}`));
    for (const { name, schema } of parametersOf(path)) {
      const times = parameters.filter(([given]) => given === name).length;
      if (times > 0) expect([name, times]).toEqual([name, schema.type === 'array' ? 2 : 1]);
    }
    expect(parameters.length).toBeGreaterThan(5);
  });
});
