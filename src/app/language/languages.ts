import en from '../messages/en.json';
import type { MessageTable } from './messages.ts';

/** A language that the app speaks. */
interface Language {
  /** The language's own name for itself. */
  readonly name: string;
  /** A short form of the name, for narrow buttons. Default: the code in capitals. */
  readonly short?: string;
  /** Loads its words: a chunk of their own, except for English, which every other language falls back to. */
  readonly load: () => Promise<{ readonly default: MessageTable }>;
  readonly dir?: 'rtl';
}

/** The languages of the app by their codes. The code of a language is the name of its file of messages. */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: 'English', load: async () => ({ default: en }) },
  de: { name: 'Deutsch', load: () => import('../messages/de.json') },
  fr: { name: 'Français', load: () => import('../messages/fr.json') },
  es: { name: 'Español', load: () => import('../messages/es.json') },
  it: { name: 'Italiano', load: () => import('../messages/it.json') },
  fi: { name: 'Suomi', load: () => import('../messages/fi.json') },
  sv: { name: 'Svenska', load: () => import('../messages/sv.json') },
  cy: { name: 'Cymraeg', load: () => import('../messages/cy.json') },
  pt: { name: 'Português', load: () => import('../messages/pt.json') },
  ar: { name: 'العربية', short: 'ع', load: () => import('../messages/ar.json'), dir: 'rtl' },
};

/** Returns those of some codes that the app speaks; English where it speaks none of them. */
export function spoken(codes: readonly string[]): string[] {
  const known = codes.filter((code) => Object.hasOwn(languages, code));
  return known.length > 0 ? known : ['en'];
}
