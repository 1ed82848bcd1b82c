/** The region whose ways of writing a language without one has. English dates begin with the day, as on signs; Portuguese is that of Portugal. */
const REGIONS: Readonly<Record<string, string>> = { en: 'en-GB', pt: 'pt-PT' };

let code = 'en';

/** Returns the code of the language that is shown, such as `de`. */
export function languageCode(): string {
  return code;
}

/** Makes a language the one that is shown. */
export function setLanguageCode(shown: string): void {
  code = shown;
}

/** Returns the locale of the language that is shown, for `Intl`. */
function locale(): string {
  return REGIONS[code] ?? code;
}

/** Makes a format at its first use in a language, because making one takes longer than using it. */
export function perLanguage<F>(make: (locale: string) => F): () => F {
  let made: { readonly locale: string; readonly format: F } | undefined;
  return () => {
    if (made?.locale !== locale()) made = { locale: locale(), format: make(locale()) };
    return made.format;
  };
}
