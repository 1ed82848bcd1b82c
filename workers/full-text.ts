import { buildFullText } from '../src/search/full-text-index.ts';

globalThis.fingerpostFullText = buildFullText;
