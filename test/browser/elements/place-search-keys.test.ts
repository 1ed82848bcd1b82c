import { describe, expect, it } from 'vitest';
import { useElementsPage } from './elements-page.ts';

const on = useElementsPage();

const form = (attributes = '') =>
  `<form><label>To <place-search name="to" bundle="/places/" ${attributes}></place-search></label></form>`;

describe('by keyboard', () => {
  it('goes through the suggestions, and chooses the active one by Enter', async () => {
    await on.open(form());
    await on.listen();
    await on.input.pressSequentially('lib');
    await on.options.nth(2).waitFor();
    const keys = [
      ['ArrowDown', 'suggestion-0'],
      ['End', 'suggestion-2'],
      ['ArrowDown', null],
      ['ArrowUp', 'suggestion-2'],
      ['Home', 'suggestion-0'],
      ['ArrowDown', 'suggestion-1'],
    ] as const;
    for (const [key, active] of keys) {
      await on.input.press(key);
      expect(await on.input.getAttribute('aria-activedescendant'), key).toBe(active);
    }
    expect(await on.page.getByRole('option', { selected: true }).getAttribute('id')).toBe('suggestion-1');
    // Both are of one tree, where ids are found.
    const controls = await on.input.evaluate((input) =>
      (input.getRootNode() as ShadowRoot)
        .getElementById(input.getAttribute('aria-controls')!)
        ?.getAttribute('role'),
    );
    expect(controls).toBe('listbox');
    const name = await on.options.nth(1).locator('[part=name]').innerText();
    await on.input.press('Enter');
    expect(await on.input.inputValue()).toBe(name);
    expect(await on.input.getAttribute('aria-expanded')).toBe('false');
    await on.input.press('Enter');
    const value = await on.page.evaluate(() => window.box().value);
    expect(await on.events()).toEqual([`select ${value}`, `submit ${value}`]);
  });

  it('searches for the words by Enter, and the form asks for a place of the list', async () => {
    await on.open(form());
    await on.listen();
    await on.input.fill(' lib ');
    await on.input.press('Enter');
    expect(await on.events()).toEqual(['search lib']);
    expect(await on.page.evaluate(() => window.box().matches(':focus-within:invalid'))).toBe(true);
  });

  it('clears an open list first by Escape, then the text, and leaves further ones to the page', async () => {
    await on.open(form());
    await on.page.evaluate(() =>
      addEventListener('keydown', ({ defaultPrevented }) => window.events.push(String(defaultPrevented))),
    );
    await on.input.fill('alp');
    await on.options.first().waitFor();
    await on.input.press('Escape');
    expect(await on.input.inputValue()).toBe('alp');
    expect(await on.options.count()).toBe(0);
    await on.input.press('Escape');
    expect(await on.input.inputValue()).toBe('');
    await on.input.press('Escape');
    expect(await on.events()).toEqual(['true', 'true', 'false']);
  });
});

describe('by a touch keyboard of the page', () => {
  it('types and deletes at the caret, and suggests for the text', async () => {
    await on.open('<place-search bundle="/places/" inputmode="none"></place-search>');
    expect(await on.input.getAttribute('inputmode')).toBe('none');
    await on.input.focus();
    await on.page.evaluate(() => {
      for (const letter of 'gxa') window.box().insertText(letter);
    });
    await on.input.press('ArrowLeft');
    await on.page.evaluate(() => window.box().deleteBackward());
    expect(await on.page.evaluate(() => window.box().query)).toBe('ga');
    await on.page.evaluate(() => window.box().insertText('am'));
    expect(await on.input.inputValue()).toBe('gama');
    await on.input.fill('e\u0301👩‍🚀');
    await on.page.evaluate(() => window.box().deleteBackward());
    expect(await on.input.inputValue()).toBe('e\u0301');
    await on.page.evaluate(() => window.box().deleteBackward());
    expect(await on.input.inputValue()).toBe('');
    // At once, before anything is drawn.
    await on.page.evaluate(() => {
      window.box().query = 'ga';
      window.box().insertText('m');
    });
    await on.options.filter({ hasText: 'Gamma Library' }).waitFor();
  });
});

describe('after the browser has gone back', () => {
  it('has the chosen place again, by its name', async () => {
    await on.open(form());
    await on.input.fill('bet');
    await on.options.first().click();
    await on.page.goto(`${on.site.origin}/elsewhere`);
    await on.page.goBack();
    await expect.poll(() => on.input.inputValue()).toBe('Beta Library');
    expect(await on.page.evaluate(() => new FormData(document.forms[0]).get('to'))).toBe('osm:2');
  });
});

it('is named by its label, which focuses it', async () => {
  await on.open(form());
  await on.page.getByText('To', { exact: true }).click({ position: { x: 2, y: 2 } });
  expect(
    await on.page
      .getByRole('combobox', { name: 'To', exact: true })
      .evaluate((input) => input.matches(':focus')),
  ).toBe(true);
});

describe('content slotted below an empty box', () => {
  const withLinks = `<p>before</p><place-search bundle="/places/">
    <div slot="empty"><a href="#pub">pub</a> <button>forget</button></div></place-search>`;
  const link = () => on.page.getByRole('link', { name: 'pub' });

  it('is shown while the box is focused and empty, and goes with Escape', async () => {
    await on.open(withLinks);
    expect(await link().isVisible()).toBe(false);
    await on.input.click();
    expect(await link().isVisible()).toBe(true);
    await on.input.fill('al');
    expect(await link().isVisible()).toBe(false);
    await on.input.fill('');
    expect(await link().isVisible()).toBe(true);
    await on.input.press('Escape');
    expect(await link().isVisible()).toBe(false);
  });

  it('can be reached by the keyboard and the pointer, and closes once it was of use', async () => {
    await on.open(withLinks);
    await on.input.focus();
    await on.page.keyboard.press('Tab');
    await on.page.keyboard.press('Tab');
    expect(await link().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await link().isVisible()).toBe(true);
    await on.input.focus();
    await on.page.getByRole('button', { name: 'forget' }).click();
    expect(await link().isVisible()).toBe(true);
    await link().click();
    expect(new URL(on.page.url()).hash).toBe('#pub');
    await expect.poll(() => link().isVisible()).toBe(false);
    await on.input.click();
    expect(await link().isVisible()).toBe(true);
    await on.page.getByText('before').click();
    expect(await link().isVisible()).toBe(false);
  });
});
