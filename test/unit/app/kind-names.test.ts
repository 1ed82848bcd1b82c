import type { TemplateResult } from 'lit';
import { afterEach, describe, expect, it } from 'vitest';
import {
  kindName,
  kindsOf,
  pluralText,
  setKindNames,
  setSubtypeNames,
  typeNames,
} from '../../../src/app/language/kinds.ts';

const german = {
  '/food/pub': ['Kneipe', 'Kneipen'],
  '/food/bar': ['Bar', 'Bars'],
} as const;
const english = {
  '/food/pub': ['Pub', 'Pubs'],
  '/food/bar': ['Bar', 'Bars'],
} as const;

/** The language and the text of what is rendered with a language of its own. */
const marked = (rendered: unknown) => (rendered as TemplateResult).values;

const plural = (path: string, given: string) =>
  pluralText(path, typeNames([{ type: '', type_prefixed: path, type_name: '', type_name_plural: given }]));

afterEach(() => {
  setKindNames({ names: {} });
  setSubtypeNames({});
});

describe('a kind of place', () => {
  it('has the name of the language that is shown', () => {
    setKindNames({ names: german, given: 'en' });
    expect(kindName('/food/pub', 'Ale house')).toBe('Kneipe');
    expect(plural('/food/pub', 'Pubs')).toBe('Kneipen');
  });

  it('keeps the name of the bundle where the language has none, marked with the language of the bundle', () => {
    setKindNames({ names: german, given: 'en' });
    expect(marked(plural('/food/cart', 'Food carts'))).toEqual(['en', 'Food carts']);
    expect(kindsOf({ type: ['/food/cart', '/food/pub'], type_name: ['Food cart', 'Pub'] })).toEqual([
      'Food cart',
      'Kneipe',
    ]);
  });

  it('keeps the name of a bundle in its own language, unless it came with the package in English', () => {
    setKindNames({ names: german, replaced: english });
    expect(kindName('/food/pub', 'Beisl')).toBe('Beisl');
    expect(kindName('/food/pub', 'Pub')).toBe('Kneipe');
    expect(plural('/food/cart', 'Würstelstände')).toBe('Würstelstände');
  });

  it.each([
    ['stands for its type', '/shop', ['Greggs', 'bakery'], 'Bäckerei'],
    [
      'stands behind the type where it is one of a type above',
      '/food/pub',
      ['pizza', 'thai'],
      'Kneipe, Pizza, Thai',
    ],
    ['is left out where the type says it', '/food/bar', ['bar'], 'Bar'],
    ['is left out for one that says more', '/sport', ['pitch', 'tennis'], 'Tennisplatz'],
    ['is left out without a name', '/shop', ['quango'], 'Shop'],
  ])('has subtypes, each of which %s', (_, path, subtypes, name) => {
    setKindNames({ names: german, given: 'en' });
    setSubtypeNames({
      '/shop + bakery': 'Bäckerei',
      '/food + thai': 'Thai',
      '/food + pizza': 'Pizza',
      '/food + bar': 'Bar',
      '/sport + pitch': 'Sportplatz',
      '/sport + pitch + tennis': 'Tennisplatz',
    });
    expect(kindsOf({ type: [path], type_name: ['Shop'], subtypes })).toEqual([name]);
  });
});
