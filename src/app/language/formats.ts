import { languageCode, perLanguage } from './locale.ts';

const unit = (name: string, maximumFractionDigits: number) =>
  perLanguage(
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: name,
        minimumFractionDigits: maximumFractionDigits,
        maximumFractionDigits,
      }),
  );
const dates = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, options));

const numbers = perLanguage((locale) => new Intl.NumberFormat(locale));
const percents = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));
const metres = unit('meter', 0);
const kilometres = unit('kilometer', 0);
const kilometresAndTenths = unit('kilometer', 1);
const minutes = unit('minute', 0);
const plurals = perLanguage((locale) => new Intl.PluralRules(locale));
const lists = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));
const times = dates({ hour: '2-digit', minute: '2-digit' });
/** The days of the week, from Sunday, in a language that Chromium has no words of. */
const WEEKDAYS: Readonly<Record<string, readonly string[]>> = {
  cy: 'Dydd Sul|Dydd Llun|Dydd Mawrth|Dydd Mercher|Dydd Iau|Dydd Gwener|Dydd Sadwrn'.split('|'),
};
const weekdays = dates({ weekday: 'long' });
const days = dates({ day: 'numeric', month: 'long', year: 'numeric' });
const moments = dates({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** Makes the formats that most pages need. The first one of a page takes about 20 ms, so make them while there is nothing else to do. */
export function prepareFormats(): void {
  numbers();
  plurals();
  metres();
}

/** Returns `1,026`. */
export const numberText = (value: number): string => numbers().format(value);
/** Returns the plural form that a number needs: `one`, `other`. */
export const pluralForm = (value: number): Intl.LDMLPluralRule => plurals().select(value);
/** Returns `83 %` for 83. */
export const percentText = (percentage: number): string => percents().format(percentage / 100);
/** Returns `a, b and c`. */
export const listText = (parts: readonly string[]): string => lists().format(parts);
/** Returns `14:03`. */
export const timeText = (at: Date): string => times().format(at);
/** Returns `Monday`. */
export const weekdayText = (at: Date): string =>
  WEEKDAYS[languageCode()]?.[at.getDay()] ?? weekdays().format(at);
/** Returns `5 March 2026`. */
export const dayText = (at: Date): string => days().format(at);

/** Returns `14:03`, with the day where that isn't the day of `now`. */
export function momentText(at: Date, now: Date): string {
  return at.toDateString() === now.toDateString() ? timeText(at) : moments().format(at);
}

/** Returns `7 min`. */
export const minutesText = (count: number): string => minutes().format(count);

/** Returns a number with its unit, which no line break parts. */
const unbroken = (format: Intl.NumberFormat, value: number): string =>
  format.format(value).replaceAll(' ', '\u00a0');

/** Returns `2 km`. */
export const kilometresText = (km: number): string => unbroken(kilometres(), km);

/** Returns kilometres as a sign shows them: `60 m`, `1.4 km`, `12 km`. */
export function distanceText(km: number): string {
  const rounded = Math.round(km * 100) * 10;
  if (rounded < 1000) return unbroken(metres(), Math.max(10, rounded));
  return km < 9.95 ? unbroken(kilometresAndTenths(), km) : kilometresText(km);
}
