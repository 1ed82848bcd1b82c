/** The keys that are no letters. */
export const keys = { delete: '{bksp}', space: '{space}', search: '{enter}', hide: '{hide}' } as const;

/** The rows of letters of a language. Upper case is left out, because the search ignores it. */
type Letters = readonly [string, string, string, accents?: string];

const qwerty = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;
const nordic: Letters = ['qwertyuiopå', 'asdfghjklöä', 'zxcvbnm'];

const letters: Readonly<Record<string, Letters>> = {
  en: qwerty,
  de: ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnmß'],
  fr: ['azertyuiop', 'qsdfghjklm', 'wxcvbn', 'éèêàâçùûôî'],
  es: ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm', 'áéíóúü'],
  it: [...qwerty, 'àèéìòù'],
  fi: nordic,
  sv: nordic,
  cy: [...qwerty, 'âêîôûŵŷ'],
  pt: [...qwerty, 'áâãàçéêíóôõú'],
  ar: ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ذئءؤرىةوزظ', 'أإآ'],
};

/** Returns the rows of keys of a language, as simple-keyboard takes them: names of keys with spaces between. */
export function keyRows(language: string): string[] {
  const [upper, home, lower, accents = ''] = letters[language] ?? qwerty;
  const row = (text: string): string => [...text].join(' ');
  return [
    row('1234567890'),
    ...(accents ? [row(accents)] : []),
    row(upper),
    row(home),
    `${row(lower)} ' - ${keys.delete}`,
    `${keys.hide} ${keys.space} ${keys.search}`,
  ];
}
