export { directorySource } from './directory-source.ts';
