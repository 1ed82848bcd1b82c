export * from './place-search/index.ts';
