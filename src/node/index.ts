export { directorySource } from './directory-source.ts';
export { nodeFetch } from './node-fetch.ts';
