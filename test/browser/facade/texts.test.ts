import { describe, expect, it } from 'vitest';
import { packTexts } from '../../fixtures/texts.ts';
import { useFacadePage } from './facade-page.ts';

const on = useFacadePage();
/** The path of the script that searches texts. */
const SCRIPT = /full-text-(?!url)/;

const { files } = await packTexts();

const untilTexts = (state: string) =>
  on.page.evaluate(async (state) => {
    while (window.places.status().texts !== state) await new Promise((resolve) => setTimeout(resolve, 10));
  }, state);

const sizeOf = async (path: string): Promise<number> => {
  const { text = '{}' } = await on.ask(`/api/places/${path}`);
  return JSON.parse(text).size;
};

describe('the texts of a bundle in a page', () => {
  it('are indexed in the Web Worker after the first suggestion, with no search for them', async () => {
    on.publish(files);
    await on.visit();
    expect(await sizeOf('suggest?q=harcourt')).toBe(1);
    await untilTexts('searched');
    expect(await on.status()).toMatchObject({ host: 'worker', texts: 'searched' });
    expect(on.site.requests.filter((url) => SCRIPT.test(url))).toHaveLength(1);
    expect(on.requests.filter((name) => name.startsWith('text-'))).toHaveLength(1);
    expect(await sizeOf('search?q=sauna')).toBe(1);
  });

  it('are unavailable where a bundler lost the script, and names are searched', async () => {
    on.hideScripts(SCRIPT);
    on.publish(files);
    await on.visit();
    expect(await sizeOf('search?q=sauna')).toBe(0);
    expect(await sizeOf('search?q=harcourt')).toBe(1);
    expect(await on.status()).toMatchObject({ host: 'worker', texts: 'unavailable' });
  });
});
