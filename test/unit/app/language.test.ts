import { html } from 'lit';
import { afterEach, describe, expect, it } from 'vitest';
import {
  distanceText,
  listText,
  momentText,
  numberText,
  percentText,
  weekdayText,
} from '../../../src/app/language/formats.ts';
import { languages } from '../../../src/app/language/languages.ts';
import { languageCode } from '../../../src/app/language/locale.ts';
import { accessTitle, rich, setMessages, t } from '../../../src/app/language/messages.ts';

const speak = async (code: string): Promise<void> =>
  setMessages(code, (await languages[code]!.load()).default);

afterEach(() => speak('en'));

describe('a message', () => {
  it.each([
    ['en', 0, '0 places'],
    ['en', 1, '1 place'],
    ['en', 1026, '1,026 places'],
    ['de', 1026, '1.026 Orte'],
    ['fr', 0, '0 lieu'],
    ['fr', 1_000_000, '1 000 000 de lieux'],
    ['it', 2, '2 luoghi'],
    ['cy', 0, '0 lle'],
    ['cy', 2, '2 le'],
    ['cy', 3, '3 lle'],
    ['cy', 7, '7 lle'],
    ['pt', 10_026, '10 026 lugares'],
    ['ar', 2, 'عدد الأماكن: 2'],
    ['ar', 5, '5 أماكن'],
    ['ar', 26, '26 مكانًا'],
    ['ar', 100, '100 مكان'],
  ])('has the plural form and the number of its language: %s %d', async (code, count, text) => {
    await speak(code);
    expect(languageCode()).toBe(code);
    expect(t('results.count', { count }).replaceAll(/\s/g, ' ')).toBe(text);
  });

  it('has its placeholders filled, and leaves one without a value', () => {
    expect(t('results.near', { place: 'a {b} $& c' })).toBe('near a {b} $& c');
    expect(t('results.near')).toBe('near {place}');
  });

  it('may have markup in its placeholders', () => {
    const corrected = html`<strong>b</strong>`;
    expect(rich('results.corrected', { query: 'a', corrected })).toEqual([
      'Nothing matches “',
      'a',
      '”. These are the results for ',
      corrected,
      '.',
    ]);
    expect(rich('results.count', { count: 1234 }).join('')).toBe('1,234 places');
  });
});

describe('the titles of accessibility', () => {
  it('are those of the language, and the words of a key that no list has', async () => {
    await speak('de');
    expect(accessTitle('has_ramp')).toBe('Rampe');
    expect(accessTitle('has_sensory_room')).toBe('Sensory room');
    expect(accessTitle('toString')).toBe('ToString');
  });
});

describe('numbers, distances, times and lists', () => {
  it('are written as the language writes them', async () => {
    const now = new Date(2026, 2, 5, 14, 3);
    const later = new Date(2026, 2, 6, 0, 10);
    expect([0.004, 0.064, 1.44, 12.3].map(distanceText)).toEqual([
      '10\u00a0m',
      '60\u00a0m',
      '1.4\u00a0km',
      '12\u00a0km',
    ]);
    expect(numberText(1026)).toBe('1,026');
    expect(percentText(83)).toBe('83%');
    expect(listText(['a', 'b', 'c'])).toBe('a, b and c');
    expect(momentText(now, now)).toBe('14:03');
    expect(momentText(later, now)).toMatch(/^6 Mar,? 00:10$/);
    await speak('de');
    expect(distanceText(1.44)).toMatch(/^1,4\skm$/);
    expect(numberText(1026)).toBe('1.026');
    expect(listText(['a', 'b'])).toBe('a und b');
    await speak('fi');
    expect(momentText(now, now)).toBe('14.03');
  });
});

it.each(Object.keys(languages))(
  'a day of the week is that of a platform with all languages: %s',
  async (code) => {
    await speak(code);
    for (let day = 1; day <= 7; day++) {
      const at = new Date(2026, 2, day);
      const names = Intl.DateTimeFormat(code, { weekday: 'long' });
      expect(weekdayText(at)).toBe(names.format(at));
    }
  },
);
