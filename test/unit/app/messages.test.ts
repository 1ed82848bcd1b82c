import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type TaggedTemplateExpression } from '@swc/core';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../src/app/language/languages.ts';

type Message = string | Readonly<Record<string, string>>;
type Table = Readonly<Record<string, Message>>;

const folder = 'src/app/messages';
const tableOf = (code: string): Table => JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'));
const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);
const placeholdersOf = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join(' ');

const english = tableOf('en');
const codes = readdirSync(folder).map((name) => name.replace('.json', ''));

describe('the messages', () => {
  it('exist in each language that the app offers, and in no other', () => {
    expect(codes.toSorted()).toEqual(Object.keys(languages).toSorted());
  });

  it.each(codes)('have the keys of English, in the order of English: %s', (code) => {
    expect(Object.keys(tableOf(code))).toEqual(Object.keys(english));
  });

  it.each(codes)('have the placeholders of English in every form: %s', (code) => {
    const wrong = Object.entries(tableOf(code)).flatMap(([key, message]) => {
      const wanted = placeholdersOf(formsOf(english[key]!).at(-1)!);
      return formsOf(message).filter((form) => form.trim() === '' || placeholdersOf(form) !== wanted);
    });
    expect(wrong).toEqual([]);
  });

  it.each(codes)(
    'have a form for each plural category of their language, where English has forms: %s',
    (code) => {
      const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted();
      const wrong = Object.entries(tableOf(code)).filter(([key, message]) => {
        if (typeof message === 'string') return typeof english[key] !== 'string';
        return typeof english[key] === 'string' || `${Object.keys(message).toSorted()}` !== `${categories}`;
      });
      expect(wrong).toEqual([]);
    },
  );

  it.each(codes.filter((code) => code !== 'en'))('are translated: %s', (code) => {
    const same = Object.entries(tableOf(code)).filter(([key, message]) => {
      const words = formsOf(message)
        .join(' ')
        .replaceAll(/\{\w+\}/g, '');
      return (
        /\p{L}+\s+\p{L}+\s+\p{L}+/u.test(words) && JSON.stringify(message) === JSON.stringify(english[key])
      );
    });
    expect(same.map(([key]) => key)).toEqual([]);
  });

  it('are all used', () => {
    const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
    // Keys that the code completes by a value.
    const completed =
      /^(access\.|live\.(service|destination|next|following)$|kiosk\.((ahead|behind)(-left|-right)?|right|left|staff\.(looking|updated|current|failed))$|place\.(north|east|south|west))/;
    const unused = Object.keys(english).filter((key) => !completed.test(key) && !code.includes(`'${key}'`));
    expect(unused).toEqual([]);
  });
});

const sources = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join('src/app', name));

/** Returns the texts of the templates of lit in a script, with `\0` in place of each `${}`. */
function templatesOf(code: string): string[] {
  const texts: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, tag, template } = node as Partial<TaggedTemplateExpression>;
    if (type === 'TaggedTemplateExpression' && tag?.type === 'Identifier' && /^(html|svg)$/.test(tag.value))
      texts.push(template!.quasis.map(({ raw }) => raw).join('\0'));
    Object.values(node).forEach(walk);
  };
  walk(parseSync(code, { syntax: 'typescript', target: 'es2022' }));
  return texts;
}

/** Returns the words of a template that a visitor sees or hears. */
function wordsOf(template: string): string[] {
  const spoken = [...template.matchAll(/\b(?:aria-label|aria-valuetext|title|alt|placeholder)="([^"]*)"/g)];
  const texts = [template.replaceAll(/<[^>]*>/g, ' '), ...spoken.map(([, value]) => value!)];
  return texts.flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []);
}

describe('the templates of the app', () => {
  it('have no words of their own', () => {
    const found = sources
      // The box has its words from the element.
      .filter((file) => !file.startsWith(join('src', 'app', 'search')))
      .flatMap((file) =>
        templatesOf(readFileSync(file, 'utf8'))
          .flatMap(wordsOf)
          .map((word) => `${file}: ${word}`),
      );
    expect(found).toEqual([]);
  });

  it('are read by this test', () => {
    const code =
      'const a = html`<p title="Bad" class="x">#{b ? html`inner #{c}` : "not"} words</p>`; // html`no`';
    expect(templatesOf(code.replaceAll('#', '$')).map(wordsOf)).toEqual([['words', 'Bad'], ['inner']]);
    expect(sources.flatMap((file) => templatesOf(readFileSync(file, 'utf8'))).length).toBeGreaterThan(60);
  });
});
