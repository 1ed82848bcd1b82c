import { describe, expect, it } from 'vitest';
import { axeFinds } from '../axe.ts';
import { useElementsPage } from './elements-page.ts';

const on = useElementsPage();

/** Opens a page with a box whose `fetch` finds these names in the type tree of libraries and a museum. */
async function openWith(attributes: string, names: readonly string[], searches: readonly string[] = []) {
  await on.open(`<place-search ${attributes}></place-search>`);
  await on.page.evaluate(
    ([names, searches]) => {
      const types = [
        {
          type_prefixed: '/university',
          types: [{ type_prefixed: '/university/library' }, { type_prefixed: '/university/museum' }],
        },
        { type_prefixed: '/universityhall' },
      ];
      window.box().fetch = window.stub(({ pathname }) => {
        if (pathname.endsWith('/types')) return { types };
        const pois = names.map((name, i) => window.place(`osm:${i}`, name, { address: 'High Street' }));
        return { _embedded: { pois }, suggestions: searches.map((title) => ({ title, q: title })) };
      });
    },
    [names, searches] as const,
  );
}

const requested = () => on.page.evaluate(() => window.requested);

describe('the requests', () => {
  it('have the position, the limit and the types that the attributes say', async () => {
    await openWith('near="51.75,-1.25" limit="3" type="/university" base="/api"', ['Radcliffe']);
    await on.input.fill('rad');
    await on.options.first().waitFor();
    expect(await requested()).toEqual([
      { url: '/api/places/types', position: null },
      {
        url: `/api/places/suggest?${new URLSearchParams([
          ['q', 'rad'],
          ['count', '3'],
          ['lang', 'en'],
          ['type_exact', '/university'],
          ['type_exact', '/university/library'],
          ['type_exact', '/university/museum'],
        ])}`,
        position: '51.75;-1.25',
      },
    ]);
    await on.input.fill('radc');
    await on.page.waitForFunction(() => window.requested.length === 3);
    expect((await requested()).filter(({ url }) => url.includes('/types'))).toHaveLength(1);
  });

  it('ask a box that chooses for a form for no searches', async () => {
    await openWith('name="to"', ['Radcliffe']);
    await on.input.fill('rad');
    await on.options.first().waitFor();
    expect(await requested()).toEqual([{ url: '/places/suggest?q=rad&count=8&lang=en', position: null }]);
  });
});

describe('the list', () => {
  it('has suggested searches in its limit, which search when they are chosen', async () => {
    await openWith('limit="3"', ['Bakery One', 'Bakery Two', 'Bakery Three'], ['Bakeries', 'bakeries']);
    await on.listen();
    await on.input.fill('bak');
    await on.options.filter({ hasText: 'bakeries' }).waitFor();
    expect((await on.options.locator('[part=name]').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Bakery One',
      'Bakery Two',
      'Search for “bakeries”',
    ]);
    await on.input.press('ArrowUp');
    await on.input.press('Enter');
    expect(await on.events()).toEqual(['search bakeries']);
    expect(await on.input.inputValue()).toBe('bakeries');
  });

  it('says by which other name a place matches', async () => {
    await on.open('<place-search></place-search>');
    await on.page.evaluate(() => {
      window.box().messages = { alsoCalled: 'auch {name} genannt' };
      window.box().fetch = window.stub(({ search }) => {
        const words = [
          { query_word: 'lmh', found: 'lmh', how: 'whole', in: 'alternative_names', text: 'LMH' },
        ];
        const reason = search.includes('explain=true') ? { _explanation: { words } as never } : {};
        return { _embedded: { pois: [window.place('osm:1', 'Lady Margaret Hall', reason)] } };
      });
    });
    await on.input.fill('lmh');
    const reason = on.options.filter({ hasText: 'auch LMH genannt' });
    await reason.waitFor();
    expect(await reason.locator('[part=mark]').innerText()).toBe('LMH');
  });

  it('says that it searches while an answer takes long, and aborts the request of a text that is gone', async () => {
    await on.open('<place-search></place-search>');
    await on.page.evaluate(() => {
      window.box().fetch = (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => {
            window.events.push('aborted');
            reject(init.signal?.reason);
          });
        });
    });
    await on.listen();
    await on.input.fill('slow');
    await on.status.getByText('Searching …').waitFor();
    await on.input.fill('');
    await expect.poll(() => on.status.innerText()).toBe('');
    expect(await on.events()).toEqual(['aborted']);
  });
});

describe('a failure', () => {
  it('of a bundle is over with the next answer', async () => {
    await on.open('<place-search bundle="/nowhere/"></place-search>');
    await on.input.fill('bet');
    await on.status.getByText('can’t be searched').waitFor();
    await on.page.evaluate(() => {
      window.box().bundle = '/places/';
    });
    await on.input.fill('beta');
    await on.options.filter({ hasText: 'Beta Library' }).waitFor();
    expect(await on.status.innerText()).toBe('1 suggestion. Use the arrow keys.');
  });

  it('to find the place of its value leaves the value, and shows it', async () => {
    await on.open('<form><place-search name="to" bundle="/places/" value="osm:99"></place-search></form>');
    await on.status.getByText('can’t be searched').waitFor();
    expect(await on.input.inputValue()).toBe('osm:99');
    expect(await on.page.evaluate(() => new FormData(document.forms[0]).get('to'))).toBe('osm:99');
  });
});

describe('its looks', () => {
  it('follow the parts and the custom properties that a page styles', async () => {
    await on.open(`<style>
      :root { --color: rgb(0, 90, 0) }
      place-search { --place-search-background: rgb(255, 255, 200); --place-search-color: var(--color) }
      place-search::part(input) { color: rgb(0, 0, 200) }
      place-search::part(submit) { display: none }
      place-search::part(option-active) { outline: 3px solid rgb(200, 0, 0) }
      place-search::part(mark) { text-decoration: underline }
      </style><place-search bundle="/places/"></place-search>`);
    await on.input.fill('bet');
    await on.options.first().waitFor();
    await on.input.press('ArrowDown');
    const styleOf = (selector: string) =>
      on.page.locator(`place-search ${selector}`).evaluate((element) => {
        const { color, display, backgroundColor, outlineColor, textDecorationLine } =
          getComputedStyle(element);
        return { color, display, backgroundColor, outlineColor, textDecorationLine };
      });
    expect(await styleOf('[part=field]')).toMatchObject({ backgroundColor: 'rgb(255, 255, 200)' });
    expect(await styleOf('[part=list]')).toMatchObject({ backgroundColor: 'rgb(255, 255, 200)' });
    expect(await styleOf('input')).toMatchObject({ color: 'rgb(0, 0, 200)' });
    // The names of the page's own properties are the page's.
    expect(await styleOf('[part=name]')).toMatchObject({ color: 'rgb(0, 90, 0)' });
    expect(await styleOf('[part=submit]')).toMatchObject({ display: 'none' });
    expect(await styleOf('[part~=option-active]')).toMatchObject({ outlineColor: 'rgb(200, 0, 0)' });
    expect(await styleOf('mark')).toMatchObject({ textDecorationLine: 'underline' });
  });
});

describe.each(['light', 'dark'] as const)('axe finds nothing amiss, in %s', (colorScheme) => {
  const states: Readonly<Record<string, () => Promise<void>>> = {
    'with suggestions': async () => {
      await on.input.fill('lib');
      await on.options.first().waitFor();
      await on.input.press('ArrowDown');
    },
    'with none': async () => {
      await on.input.fill('xqzjvk');
      await on.status.getByText('No suggestions').waitFor();
    },
    'with a failure': async () => {
      await on.page.evaluate(() => {
        window.box().fetch = () => Promise.reject(new TypeError('cut'));
      });
      await on.input.fill('lib');
      await on.status.getByText('can’t be searched').waitFor();
    },
    'while it is required and invalid': async () => {
      await on.page.evaluate(() => {
        window.box().required = true;
        window.box().reportValidity();
      });
    },
  };

  it.each(Object.entries(states))('%s', async (_, show) => {
    await on.page.emulateMedia({ colorScheme });
    await on.open(`<style>:root { color-scheme: light dark }</style><h1>Route</h1>
      <form><label>To <place-search name="to" bundle="/places/"></place-search></label></form>`);
    await show();
    expect(await axeFinds(on.page)).toEqual([]);
  });
});
