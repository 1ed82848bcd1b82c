export * from './place-map/index.ts';
export * from './place-search/index.ts';
