import url from '../../../workers/full-text.ts?worker&url';

/** The URL of the script that searches texts. The build of the package (data/vite/standalone-scripts.ts) has another file. */
export const fullTextUrl = (): string => new URL(url, document.baseURI).href;
