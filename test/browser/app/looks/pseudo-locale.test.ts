// The app in a language whose every message stands in brackets, so that words from anywhere else are seen.
import { expect, it } from 'vitest';
import { DemoPage, useSharedPage } from '../app-page.ts';

const demo = useSharedPage(new DemoPage());

/** Puts brackets around each text of a value. */
function bracketed(value: unknown): unknown {
  if (typeof value === 'string') return `⟦${value}⟧`;
  if (Array.isArray(value)) return value.map(bracketed);
  return Object.fromEntries(Object.entries(value as object).map(([key, text]) => [key, bracketed(text)]));
}

/** Returns the files of the site with brackets in all words of Welsh: its messages, and its names of kinds. */
function inBrackets(): Map<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>(demo.site);
  for (const [path, script] of files) {
    if (!/\/assets\/cy-[^/]+\.js$/.test(path)) continue;
    const [, words] = /^var e=(.+);export\{e as default\}/s.exec(String(script))!;
    const read = new Function(`return ${words}`);
    files.set(path, `export default ${JSON.stringify(bracketed(read()))}`);
  }
  return files;
}

/** Elements whose words are no messages: names and texts of data, names of languages, the title of the site, sources. */
const DATA = 'bdi, code, pre, .sources, .brand, .language select, .attribution';

/** Texts of a page that stand in no brackets, with those that are read out. Their parts are those between " · ". */
const outside = (): Promise<string[]> =>
  demo.page.evaluate((data) => {
    const found: string[] = [];
    let depth = 0;
    const take = (text: string, within = 0): number => {
      let [own, open] = ['', within];
      for (const letter of text) {
        if (letter === '⟦') open++;
        else if (letter === '⟧') open--;
        else if (open === 0) own += letter;
      }
      found.push(...own.split(' · '));
      return open;
    };
    const walk = (root: ParentNode): void => {
      for (const node of root.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) depth = take(node.textContent ?? '', depth);
        if (!(node instanceof Element) || node.matches(`script, style, noscript, ${data}`)) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) take(node.getAttribute(name) ?? '');
        if (node.shadowRoot) walk(node.shadowRoot);
        walk(node);
      }
    };
    walk(document.body);
    return found.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text));
  }, DATA);

/** Texts that the formats of the app write in Welsh. */
const BY_FORMATS = /^(?:[\d.,]+\s(?:m|km|min|mun)|\d+ \S+ \d+|Dydd \p{L}+)$/u;

it.each([
  ['the start', ''],
  ['results', '?q=accessible museum near bodleian library'],
  ['corrected results', '?q=bodlian'],
  ['nothing found', '?q=qqxzzvv'],
  ['no place near an unknown one', '?q=library in birmingham'],
  ['a place', '?place=oxpoints:23232339'],
  ['a place with opening hours', '?place=osm:w80834146'],
  ['no such place', '?place=none:1'],
  ['park and ride', '?park-and-ride'],
])('has no words but messages and data: %s', async (_, query) => {
  await demo.renew({ locale: 'cy-GB' });
  demo.files = inBrackets();
  await demo.page.goto(`${demo.server.origin}/${query}`);
  await demo.page.locator('footer.foot').waitFor();
  expect((await outside()).filter((text) => !BY_FORMATS.test(text))).toEqual([]);
});
