import { type BuildFullText, buildFullText } from '../search/full-text-index.ts';

/** The code that searches texts, in the script itself: a Service Worker can load no script after its installation. */
export const includedFullText = async (): Promise<BuildFullText> => buildFullText;
