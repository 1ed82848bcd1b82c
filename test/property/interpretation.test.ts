import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, readWords } from '../../data/kinds/languages.ts';
import { createHandler, type Handler } from '../../src/http/handler.ts';
import { wordsOf } from '../../src/search/text/analyzer.ts';
import { fixtureBundle } from '../fixtures/bundle.ts';
import { runs } from './runs.ts';

interface Page {
  readonly size: number;
  readonly _embedded: unknown;
  readonly _links: Readonly<Record<string, unknown>>;
  readonly corrected_query?: string;
  readonly interpretation?: {
    readonly accessibility?: readonly (readonly string[])[];
    readonly ignored?: readonly string[];
    readonly unknown?: readonly string[];
    readonly _links: { readonly self: { readonly href: string } };
  };
}

/** Of the places with a feature, some are what it is about. */
const settings = {
  feature_kinds: {
    has_quiet_space: ['/university/library'],
    has_cafe_refreshments: ['/amenities/food-drink'],
    has_lifts_to_all_floors: ['/university/college'],
  },
};

let handler: Handler;
beforeAll(async () => {
  handler = createHandler(await fixtureBundle(undefined, settings));
});

const pagesOf =
  (handler: Handler) =>
  async (parameters: string): Promise<Page> => {
    const response = await handler(new Request(`http://any/places/search?${parameters}`));
    expect(response!.status).toBe(200);
    return (await response!.json()) as Page;
  };
const search = (parameters: string): Promise<Page> => pagesOf(handler)(parameters);

const oneOf = (...texts: string[]) => fc.constantFrom(...texts);
const names = oneOf(
  'aldous college',
  'wexcombe library',
  'the kestrel',
  'kestrel lane',
  'eiffel tower',
  'aldos colege',
);
const kinds = oneOf(
  'pub',
  'libraries',
  'a café',
  'bus stop',
  'hotel',
  'somewhere to eat',
  'college',
  'nonsense',
  'a pub or a library',
  'pub, bakery or bus stop',
);
const features = oneOf('step free', 'quiet', 'with a lift', 'wheelchair accessible', 'refreshments', '');
const relations = oneOf('near', 'next to', 'in', 'on', 'at', 'nearest to', 'opposite', '');
const misspelt = oneOf('libary', 'pbu', 'wexcomb', 'aldos', 'neer', 'opposit', 'whellchair');
const strange = oneOf(
  '図書館',
  'l’école',
  "d'aldous",
  '12',
  '12b',
  'uni:1001',
  'the the the',
  'near near',
  'in in',
  '&',
  'Σ',
  '🚻',
  'near '.repeat(30),
);
const questions = oneOf('where is', 'how do i get to', 'i need', 'is there', 'nearest', 'show me the', '');

/** Requests put together from phrases in any order, so that all ways to read them occur, senseless ones as well. */
const request = fc.oneof(
  fc.tuple(questions, features, kinds, relations, names).map((parts) => parts.filter(Boolean).join(' ')),
  fc
    .array(fc.oneof(questions, features, kinds, relations, names, misspelt, strange), {
      minLength: 1,
      maxLength: 7,
    })
    .map((parts) => parts.filter(Boolean).join(' ')),
);
const filters = oneOf(
  '',
  '&type=/university',
  '&type_exact=/amenities/shop',
  '&type_exact=/amenities/food-drink/pub&type_exact=/university/library',
  '&type=/none',
  '&lat=51.75&lon=-1.26',
  '&near=uni:1001',
  '&near=nobody',
  '&accessibility_has_quiet_space',
  '&accessibility_any=has_quiet_space,has_lifts_to_all_floors&exclude_university',
  '&within=uni:1001',
  '&facet=type_exact&facet=accessibility_has_quiet_space',
);
const parameters = fc.record({
  q: request,
  filter: filters,
  range: oneOf('', '&count=3', '&count=2&start=1', '&count=0', '&start=5000', '&count=1&start=7'),
});

it('The page of a request in words is the page of its own URL', async () => {
  await fc.assert(
    fc.asyncProperty(parameters, async ({ q, filter, range }) => {
      const page = await search(`q=${encodeURIComponent(q)}${filter}${range}`);
      if (!page.interpretation) return;
      const [, own = ''] = page.interpretation._links.self.href.split('?');
      const same = await search(`${own}${range}`);
      const facets = ({ _links }: Page) =>
        Object.entries(_links).filter(([name]) => name === 'hl:types' || name.startsWith('facet:'));
      expect(same).not.toHaveProperty('interpretation');
      expect({ size: same.size, places: same._embedded, facets: facets(same) }).toEqual({
        size: page.size,
        places: page._embedded,
        facets: facets(page),
      });
    }),
    runs(1500),
  );
});

it('interpret=false gives what a bundle without phrases gives', async () => {
  const plain = createHandler(await fixtureBundle(undefined, settings, { phrases: false }));
  await fc.assert(
    fc.asyncProperty(parameters, async ({ q, filter, range }) => {
      const url = `http://any/places/search?q=${encodeURIComponent(q)}${filter}${range}&interpret=false`;
      const [one, other] = await Promise.all([handler(new Request(url)), plain(new Request(url))]);
      expect(await one!.json()).toEqual(await other!.json());
    }),
    runs(600),
  );
});

describe.each(LANGUAGES)('in %s', (language) => {
  let searchIn: typeof search;
  let words: Awaited<ReturnType<typeof readWords>>;
  beforeAll(async () => {
    words = await readWords(language);
    const languages = [...new Set(['en', language] as const)];
    searchIn = pagesOf(createHandler(await fixtureBundle(undefined, undefined, { languages })));
  });

  it('A word of accessibility filters, or the page says that it is not searched for', async () => {
    const wanted = words.phrases.accessibility.flatMap(({ features, texts }) =>
      texts.map((text) => ({ features, text })),
    );
    const around = fc.array(fc.oneof(questions, kinds, relations, names, misspelt), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...wanted),
        around,
        around,
        filters,
        async ({ features, text }, before, after, filter) => {
          const q = [...before, text, ...after].filter(Boolean).join(' ');
          const { size, interpretation, corrected_query } = await searchIn(
            `q=${encodeURIComponent(q)}${filter}&count=0`,
          );
          if (size === 0 || corrected_query !== undefined) return;
          // A word that is read with another one may stand for more features.
          const isFilter = interpretation?.accessibility?.some((any) =>
            features.every((feature) => any.includes(feature)),
          );
          const { ignored = [], unknown = [] } = interpretation ?? {};
          // Latin letters between kana stand apart in `ignored`.
          const told = [...ignored, ...wordsOf(unknown.join(' ')), wordsOf(ignored.join('')).join('')];
          const isTold = wordsOf(text).some((word) => told.includes(word));
          expect({ q, filter, isFilter, isTold, interpretation }).toSatisfy(() => isFilter || isTold);
        },
      ),
      runs(150),
    );
  });

  it('An unknown place behind a relation finds nothing, or the page says that it is not searched for', async () => {
    const { phrases, kinds: all } = words;
    const relation = fc.constantFrom(...phrases.near, ...phrases.within);
    const kind = fc.constantFrom(...all.flatMap(({ names, aliases }) => [...names, ...aliases].slice(0, 3)));
    const unknown = oneOf('Zurwxigo', 'Vrxlkstadt', 'Qzwarlumine', 'Wexqzburg Altzwist');
    const around = fc.array(fc.oneof(questions, features, misspelt, names), { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(around, kind, relation, unknown, filters, async (before, one, near, place, filter) => {
        const q = [...before, one, near, place].filter(Boolean).join(' ');
        const page = await searchIn(`q=${encodeURIComponent(q)}${filter}&count=0`);
        if (page.size === 0 || page.corrected_query !== undefined) return;
        const told = wordsOf((page.interpretation?.unknown ?? []).join(' '));
        const isTold = wordsOf(place).every((word) => told.includes(word));
        expect({ q, filter, isTold, interpretation: page.interpretation }).toSatisfy(() => isTold);
      }),
      runs(150),
    );
  });
});
