import { describe, expect, it } from 'vitest';
import { says, well } from '../../../fixtures/live-api.ts';
import { DemoPage, numberIn, useSharedPage } from '../app-page.ts';
import { content, PEAR_TREE, STOP, useLiveDemo } from '../live-app-page.ts';

const { demo, live, configured, visit, state } = useLiveDemo(useSharedPage(new DemoPage()));

const everyKind = [
  '',
  '?q=library',
  '?q=bodlian',
  '?q=qqqqqqqqq',
  '?place=oxpoints:59085049',
  '?park-and-ride',
];

/** Shows a page: by a link where the app is open, because each start takes a while. */
const shown = async (query: string) => {
  const { page, server } = demo;
  if (!page.url().startsWith(server.origin)) await visit(query);
  else
    await page.evaluate(async (href) => {
      document.title = '';
      const link = document.body.appendChild(Object.assign(document.createElement('a'), { href }));
      link.click();
      link.remove();
      // The app sets it once the page is drawn.
      while (document.title === '') await new Promise(requestAnimationFrame);
    }, query || './');
  await page.locator('.start, .found, .place, .live').first().waitFor();
};

const tooWide = () => demo.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('a page', () => {
  it.each(['en', 'de', 'fi'])(
    'keeps a page within a window of 320 pixels in the words of %s',
    async (language) => {
      await demo.page.setViewportSize({ width: 320, height: 256 });
      await shown('');
      await demo.page.locator('.language select').selectOption(language);
      await demo.page.waitForFunction((code) => document.documentElement.lang === code, language);
      for (const query of everyKind) {
        await shown(query);
        expect(await tooWide(), query).toBeLessThanOrEqual(0);
        // The box and the language stay within reach.
        for (const control of ['#q', '.language select']) {
          const box = await demo.page.locator(control).boundingBox();
          expect(box!.x + box!.width, control).toBeLessThanOrEqual(320);
        }
      }
      await demo.page.locator('.language select').selectOption('en');
    },
  );

  it('keeps within a phone in letters of twice the size', async () => {
    await demo.page.setViewportSize({ width: 390, height: 844 });
    for (const query of ['', '?q=library&near=51.758,-1.262', '?place=oxpoints:59085049']) {
      await shown(query);
      await demo.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await tooWide(), query).toBeLessThanOrEqual(0);
    }
    await demo.page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });

  it('shows the icon of its kind beside each result, each suggestion and the name of a place, and says none', async () => {
    await shown('?q=library');
    const icons = demo.page.locator('.result > .kind-icon[aria-hidden=true] path[d^=M]');
    await expect.poll(() => icons.count()).toBe(await demo.page.locator('.result').count());
    await demo.page.locator('#q').fill('librar');
    await demo.suggested('librar');
    // A search for several kinds has a lens.
    const ofPlaces = demo.options.filter({ hasText: /Librar/ });
    expect(await ofPlaces.locator('.kind path[d^=M]').count()).toBe(await ofPlaces.count());
    await shown('?place=oxpoints:59085049');
    expect(await demo.page.locator('.nameplate .kind-icon path[d^=M]').count()).toBe(1);
  });

  it('fits a phone whose owner reads text of twice the size', async () => {
    await demo.page.setViewportSize({ width: 412, height: 915 });
    const setSize = (size: string) =>
      demo.page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, size);
    for (const query of everyKind) {
      await shown(query);
      await setSize('200%');
      expect(await tooWide(), query).toBeLessThanOrEqual(0);
    }
    await setSize('');
  });

  it.each([320, 1280])(
    'keeps a page of %d pixels as wide as before with a word without end',
    async (width) => {
      const word = 'w'.repeat(3000);
      const path = '/live/transport/park-and-rides';
      const { park_and_rides } = content(170)[path] as { park_and_rides: { name: string }[] };
      const named = park_and_rides.map((site) => ({ ...site, name: `P${'a'.repeat(60)}rk` }));
      live.listener = well({ ...content(170), [path]: { park_and_rides: named } });
      await demo.page.setViewportSize({ width, height: 640 });
      for (const query of [`?q=${word}`, `?q=museum&type=/${word}`, `?place=${word}`, '?park-and-ride']) {
        await shown(query);
        if (query === '?park-and-ride')
          await demo.page.locator('.site', { hasText: 'Paaaa' }).first().waitFor();
        expect(await tooWide(), query.slice(0, 20)).toBeLessThanOrEqual(0);
      }
    },
  );
});

describe('live departures', () => {
  const departures = {
    services: [
      {
        service: 'Airline',
        destination: 'Heathrow Airport Central Bus Station',
        expected: '2026-03-04T14:07:00Z',
        scheduled: '2026-03-05T00:10:00Z',
        operator: 'Oxford Bus Company',
        following: ['2026-03-04T14:27:00Z', '19:05'],
      },
    ],
    messages: [],
    type: 'bus',
    title: 'Departures',
  };

  it('scrolls departures wider than a phone in a frame of their own, by keyboard too, in times that people use', async () => {
    live.listener = well({ ...content(170), [`/live/places/${STOP}/rti/bus`]: departures });
    await demo.renew({ viewport: { width: 320, height: 640 }, timezoneId: 'Europe/London' });
    demo.files = configured();
    await demo.page.clock.setFixedTime('2026-03-04T14:00:00Z');
    await visit(`?place=${STOP}&live=bus`);
    await demo.page.getByRole('table').waitFor();
    expect(await demo.page.locator('tbody tr').first().locator('> *').allInnerTexts()).toEqual([
      'Airline',
      'Heathrow Airport Central Bus Station',
      '14:07',
      expect.stringMatching(/^5 Mar,? 00:10$/),
      'Oxford Bus Company',
      '14:27, 19:05',
    ]);
    expect(await tooWide()).toBeLessThanOrEqual(0);
    const frame = demo.page.getByRole('region', { name: await demo.page.locator('h1').last().innerText() });
    const hidden = () => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await hidden()).toBeGreaterThan(0);
    await frame.focus();
    await demo.page.keyboard.press('ArrowRight');
    await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  });
});

describe('a page without a live API', () => {
  it('says once that there is no live API, and sends no request', async () => {
    await demo.renew();
    await demo.page.clock.install();
    for (const query of ['?park-and-ride', `?place=${STOP}&live=bus`, `?place=${PEAR_TREE}&live=p-r`]) {
      await visit(query);
      await state('This page has no live data.');
      await demo.page.evaluate(() => {
        new MutationObserver(() => document.body.setAttribute('data-changed', '')).observe(
          document.querySelector('.live-state')!,
          { childList: true, subtree: true, characterData: true },
        );
      });
      await demo.page.clock.runFor(31_000);
      await demo.page.evaluate(() => dispatchEvent(new Event('online')));
      const said = await demo.page.locator('main').innerText();
      expect(said, query).not.toMatch(/just now|again|later|configured/i);
      expect(await demo.page.locator('[data-changed]').count(), query).toBe(0);
    }
  });

  it('leads to its list of park-and-ride sites, but promises no live data anywhere', async () => {
    await demo.renew();
    await visit('');
    const link = demo.page.getByRole('link', { name: /Park and ride/ });
    expect(await link.innerText()).toBe('Park and ride sites');
    for (const query of ['?q=queens lane stop j1', `?place=${STOP}`]) {
      await shown(query);
      expect(await demo.page.getByRole('link', { name: /^Live/ }).count(), query).toBe(0);
    }
  });
});

it('does not retry departures that the live API answered with 404', async () => {
  live.listener = says(404, JSON.stringify({ description: 'There are none here.' }));
  await demo.renew();
  demo.files = configured();
  await demo.page.clock.install();
  await visit(`?place=${STOP}&live=bus`);
  await state('There are none here.');
  const said = await demo.page.locator('.live-state').innerText();
  expect(said).not.toMatch(/just now|again/);
  live.requests = [];
  await demo.page.clock.runFor(31_000);
  await demo.page.evaluate(() => fetch('places/manifest.json', { cache: 'no-store' }).then(() => {}));
  expect(live.requests).toEqual([]);
});

describe('in forced colours', () => {
  const styleOf = (selector: string) =>
    demo.page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopStyle, borderTopWidth, backgroundColor, borderLeftColor } =
          getComputedStyle(element);
        return { border: `${borderTopWidth} ${borderTopStyle}`, backgroundColor, borderLeftColor };
      });

  it('the search field and the buttons have a boundary', async () => {
    await demo.page.emulateMedia({ forcedColors: 'active' });
    await shown('?q=library');
    expect((await styleOf('.search-field')).border).toBe('1px solid');
    expect((await styleOf('.more .button')).border).toBe('1px solid');
  });

  it('the active suggestion stands out, and no other has its mark', async () => {
    await demo.page.emulateMedia({ forcedColors: 'active' });
    await shown('');
    await demo.box.pressSequentially('rad');
    await demo.suggested('rad');
    await demo.box.press('ArrowDown');
    const [active, other] = [await styleOf('#suggestion-0'), await styleOf('#suggestion-1')];
    const list = await styleOf('#suggestions');
    expect(active.backgroundColor).not.toBe(list.backgroundColor);
    expect(other.backgroundColor).not.toBe(active.backgroundColor);
    expect(other.borderLeftColor).toBe(list.backgroundColor);
  });
});

describe('on a touch screen', () => {
  /** Links that a finger is to find: all that stand alone, and not within a sentence. */
  const alone = [
    '.facets a, .tick, .chips a, .examples a, .all a, .facts a, .empty p a',
    '.advice a, .back, .language select, .forget, .near-list a, .brand, .button, summary',
  ].join();

  it('all that stands alone is 44 pixels high at least', async () => {
    await demo.renew({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const pages = [
      ...everyKind,
      '?q=library&type=/university/library&city',
      '?q=museum&type=/transport',
      '?place=osm:0',
    ];
    for (const query of pages) {
      await shown(query);
      await demo.page.getByText('Sources and licences').waitFor();
      const small = await demo.page.evaluate((selector) => {
        for (const details of document.querySelectorAll('details')) details.open = true;
        const seen = [...document.querySelectorAll<HTMLElement>(selector)].filter((e) => e.offsetHeight > 0);
        return seen
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => `${element.className} ${element.innerText} ${element.offsetHeight}`);
      }, alone);
      expect(small, query).toEqual([]);
    }
  });
});

describe('the panel that narrows the results, on a phone', () => {
  it('shows the number of results, and leads to them', async () => {
    await demo.renew({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await shown('?q=');
    await demo.page.getByText('Narrow and sort').tap();
    const show = demo.page.locator('.narrow').getByRole('button', { name: /^Show / });
    const quiet = demo.page.getByRole('checkbox', { name: /quiet space/ });
    const count = numberIn(await demo.page.locator('label', { has: quiet }).textContent());
    await quiet.check();
    await demo.headed(`${count} places`);
    expect(await show.innerText()).toBe(`Show ${count} places`);
    const box = await show.boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(740);
    await show.tap();
    await demo.focused('h1');
    expect(await demo.facet(/./).first().isVisible()).toBe(false);
    expect((await demo.heading.boundingBox())!.y).toBeLessThan(400);
  });
});
