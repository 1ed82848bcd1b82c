import { buildFullText } from '../src/search/full-text/full-text-index.ts';

globalThis.fingerpostFullText = buildFullText;
