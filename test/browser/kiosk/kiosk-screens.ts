import type { KioskPage } from './kiosk-page.ts';

/** How a visitor comes to each screen of a kiosk, from its start. */
export function screensOf(kiosk: KioskPage) {
  const start = async () => {};
  const suggestions = async () => {
    await kiosk.typeByTouch('lib');
    await kiosk.suggested('lib');
  };
  const results = async () => {
    await kiosk.search('museum');
    await kiosk.results.first().waitFor();
  };
  const filters = async () => {
    await results();
    await kiosk.page.getByText('Narrow and sort').click();
  };
  const nothingFound = async () => {
    await kiosk.search('qqqqqqqqq');
    await kiosk.page.locator('.empty').waitFor();
  };
  const place = async () => {
    await kiosk.search('bodleian library');
    await kiosk.results.first().getByRole('link').first().click();
    await kiosk.page.locator('.take-along').waitFor();
  };
  const credits = async () => {
    await kiosk.button('Sources and licences').click();
    await kiosk.page.getByRole('dialog').waitFor();
  };
  const code = async () => {
    await credits();
    await kiosk.page.locator('.code-button').first().click();
    await kiosk.page.getByRole('dialog', { name: 'Scan with your phone' }).waitFor();
  };
  const stillThere = async () => {
    await results();
    while (!(await kiosk.stillThere.isVisible())) await kiosk.wait(5);
  };
  const staff = async () => {
    await kiosk.pressTitle();
    for (const digit of '2468') await kiosk.button(digit).click();
    await kiosk.page.getByText('For staff').waitFor();
  };
  return {
    start,
    suggestions,
    'the keyboard without a text': () => kiosk.box.click(),
    results,
    'results with the filters open': filters,
    'nothing found': nothingFound,
    'a place': place,
    'sources and licences': credits,
    'the code of a website': code,
    'the question whether a visitor is still there': stillThere,
    'the attract screen': () => kiosk.leaveAlone(),
    'the lock of the staff page': async () => {
      await kiosk.pressTitle();
      await kiosk.page.getByRole('dialog').waitFor();
    },
    'the staff page': staff,
  };
}
