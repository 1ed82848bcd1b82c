import { describe, expect, it } from 'vitest';
import { languageFor } from '../../../src/app/language/choice.ts';

const none = { address: '', chosen: undefined, browser: [] };
const offered = ['en', 'de', 'cy'];

describe('the language of the page', () => {
  it.each([
    [{ ...none, browser: ['de-AT', 'en'] }, 'de'],
    [{ ...none, browser: ['pt-BR', 'cy', 'en'] }, 'cy'],
    [{ ...none, browser: ['DE'] }, 'de'],
    [{ ...none, browser: ['pt'] }, 'en'],
    [none, 'en'],
    [{ ...none, chosen: 'cy', browser: ['de'] }, 'cy'],
    [{ ...none, chosen: 'fr', browser: ['de'] }, 'de'],
    [{ address: '?q=pub&lang=de', chosen: 'cy', browser: ['en'] }, 'de'],
    [{ address: '?lang=xx', chosen: undefined, browser: ['cy'] }, 'cy'],
    [{ address: '?lang=', chosen: '', browser: ['de'] }, 'de'],
  ])('is the first wished one that is offered: %j', (wishes, code) => {
    expect(languageFor(offered, wishes)).toBe(code);
  });

  it('is the first one offered where none is wished, and English where the app speaks none of them', () => {
    expect(languageFor(['cy', 'de'], none)).toBe('cy');
    expect(languageFor(['xx', 'constructor'], { ...none, browser: ['xx'] })).toBe('en');
  });
});
