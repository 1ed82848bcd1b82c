import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** Returns what axe finds amiss on a page. */
export async function axeFinds(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Not as a script in the page, which its Content-Security-Policy forbids.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (more) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'], ...more }),
    options,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}
