import { buildFullText } from '../src/search/full-text.ts';

globalThis.fingerpostFullText = buildFullText;
