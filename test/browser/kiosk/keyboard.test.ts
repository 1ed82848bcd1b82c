import { describe, expect, it } from 'vitest';
import { useKiosk } from './kiosk-page.ts';

const kiosk = useKiosk();

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'fi', 'sv', 'cy', 'pt', 'ar'];

describe('the touch keyboard', () => {
  it('is loaded in kiosk mode alone', async () => {
    await kiosk.renew();
    await kiosk.open();
    await kiosk.box.click();
    expect(await kiosk.page.locator('.keyboard').count()).toBe(0);
    const scripts = await kiosk.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(scripts.filter((name) => name.includes('kiosk'))).toEqual([]);
    expect(await kiosk.box.getAttribute('inputmode')).toBe(null);
  });

  it('opens by a touch of the box, keeps the system’s keyboard away, and hides', async () => {
    await kiosk.openKiosk();
    expect(await kiosk.key('q').isVisible()).toBe(false);
    await kiosk.box.tap();
    await kiosk.key('q').waitFor();
    expect(await kiosk.box.getAttribute('inputmode')).toBe('none');
    await kiosk.key('Hide keyboard').tap();
    await kiosk.key('q').waitFor({ state: 'hidden' });
  });

  it('types, deletes and searches where the caret is, and keeps the focus in the box', async () => {
    await kiosk.openKiosk();
    await kiosk.box.tap();
    for (const key of ['m', 'u', 's', 'u', 'x', 'Delete', 'm', 'Space', 'o', 'f']) await kiosk.key(key).tap();
    expect(await kiosk.box.inputValue()).toBe('musum of');
    await kiosk.box.press('Home');
    for (let i = 0; i < 3; i++) await kiosk.box.press('ArrowRight');
    await kiosk.key('e').tap();
    expect(await kiosk.box.inputValue()).toBe('museum of');
    await kiosk.focused('#q');
    await kiosk.key('Search').tap();
    await kiosk.results.first().waitFor();
    expect(await kiosk.key('q').isVisible()).toBe(false);
  });

  it('is all that is touched by the finger that searches, even where a result appears beneath it', async () => {
    await kiosk.openKiosk();
    await kiosk.typeByTouch('museum of');
    await kiosk.page.evaluate(() => {
      const clicked: string[] = [];
      Object.assign(window, { clicked });
      addEventListener('click', ({ target }) => clicked.push((target as Element).localName), {
        capture: true,
      });
    });
    const { x, y, width, height } = (await kiosk.key('Search').boundingBox())!;
    const finger = { x: x + width / 2, y: y + height / 2 };
    const devTools = await kiosk.page.context().newCDPSession(kiosk.page);
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await kiosk.results.first().waitFor();
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await kiosk.box.tap();
    await kiosk.key('q').waitFor();
    expect(await kiosk.page.evaluate(() => (window as unknown as { clicked: string[] }).clicked)).toEqual([
      'place-search',
    ]);
    expect(await kiosk.results.first().isVisible()).toBe(true);
  });

  it.each([
    ['the search button', () => kiosk.page.locator('[part=submit]').tap()],
    ['the Enter key of another keyboard', () => kiosk.box.press('Enter')],
    [
      'the suggestion to search',
      () =>
        kiosk.page
          .getByRole('option', { name: /museum of/i })
          .last()
          .tap(),
    ],
    ['a suggested place', () => kiosk.page.getByRole('option').first().tap()],
  ])('hides after %s, so that the answer can be touched', async (_, choose) => {
    await kiosk.openKiosk();
    await kiosk.typeByTouch('museum of');
    await kiosk.page.getByRole('option').first().waitFor();
    await choose();
    await kiosk.key('q').waitFor({ state: 'hidden' });
    await kiosk.page
      .locator('.kiosk-content:not([inert]) h1, .kiosk-content:not([inert]) h2')
      .first()
      .waitFor();
  });

  it('types by the click of a screen reader, which has no finger', async () => {
    await kiosk.openKiosk();
    await kiosk.box.tap();
    await kiosk.key('p').evaluate((key) => (key as HTMLElement).click());
    await kiosk.key('u').evaluate((key) => (key as HTMLElement).click());
    expect(await kiosk.box.inputValue()).toBe('pu');
  });

  it.each([
    ['de', 'Deutsch', 'qwertzuiopü', 'ßöä'],
    ['fr', 'Français', 'azertyuiop', 'éèêàâçùûôî'],
    ['es', 'Español', 'qwertyuiop', 'ñáéíóúü'],
    ['it', 'Italiano', 'qwertyuiop', 'àèéìòù'],
    ['fi', 'Suomi', 'qwertyuiopå', 'öä'],
    ['sv', 'Svenska', 'qwertyuiopå', 'öä'],
    ['cy', /Cymraeg|Welsh/, 'qwertyuiop', 'âêîôûŵŷ'],
    ['pt', 'Português', 'qwertyuiop', 'ãçéõ'],
    ['ar', 'العربية', 'ضصثقفغعهخحجد', 'أإآءؤئىة'],
    ['en', 'English', 'qwertyuiop', ''],
  ])('has the letters of %s', async (code, name, row, more) => {
    await kiosk.openKiosk({ languages: code === 'en' ? ['de', code] : LANGUAGES });
    await kiosk.button(name).click();
    await kiosk.box.tap();
    const keys = await kiosk.page.locator('.keyboard button').allInnerTexts();
    expect(keys.join('')).toContain(row);
    for (const letter of `1234567890'-${more}`) expect(keys).toContain(letter);
    // Each key is named by what stands on it.
    expect(keys.filter((key) => key.trim() === '')).toEqual([]);
    const [letter = 'e'] = more;
    await kiosk.page.locator('.keyboard').getByRole('button', { name: letter, exact: true }).tap();
    expect(await kiosk.box.inputValue()).toBe(letter);
  });

  it.each([
    { width: 1080, height: 1920, language: 'en', text: 'usual' },
    { width: 3840, height: 2160, language: 'en', text: 'usual' },
    { width: 390, height: 844, language: 'en', text: 'usual' },
    { width: 1280, height: 800, language: 'en', text: 'large' },
    // Welsh has a row of keys more.
    { width: 1080, height: 1920, language: 'cy', text: 'large' },
    { width: 3840, height: 2160, language: 'cy', text: 'large' },
  ])(
    'leaves the suggestions and the box free at $width × $height with text of size $text: $language',
    async (row) => {
      const { width, height, language, text } = row;
      await kiosk.openKiosk({ languages: LANGUAGES }, { width, height });
      if (text === 'large') await kiosk.button('Large text').click();
      await kiosk.page.locator(`.languages [lang=${language}]`).click();
      await kiosk.box.click();
      for (const letter of 'lib') await kiosk.page.locator(`[data-skbtn="${letter}"]`).click();
      await kiosk.suggested('lib');
      const [list, keyboard, box] = await Promise.all(
        ['#suggestions', '.keyboard', '#q'].map((part) => kiosk.page.locator(part).boundingBox()),
      );
      expect(list!.y).toBeGreaterThanOrEqual(box!.y + box!.height);
      expect(list!.y + list!.height).toBeLessThanOrEqual(keyboard!.y);
      // At least three suggestions of the usual text, or two large ones, can be seen and touched.
      expect(list!.height).toBeGreaterThanOrEqual(text === 'large' ? 120 : 180);
      await kiosk.options.nth(text === 'large' ? 1 : 2).tap();
      await kiosk.page.locator('.place').waitFor();
    },
  );

  it('keeps no letter of what was typed in its own memory', async () => {
    await kiosk.openKiosk();
    await kiosk.typeByTouch('zzyzx');
    const inputs = await kiosk.page.evaluate(() => {
      type Instances = Record<string, { input: Record<string, string> }>;
      const { SimpleKeyboardInstances } = window as unknown as { SimpleKeyboardInstances: Instances };
      return Object.values(SimpleKeyboardInstances).flatMap(({ input }) => Object.values(input));
    });
    expect(inputs.join('')).toBe('');
  });
});
