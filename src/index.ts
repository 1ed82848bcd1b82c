export { httpSource } from './bundle/http-source.ts';
export { type Bundle, type OpenOptions, type OpenProgress, openBundle } from './bundle/open.ts';
export type { BundleSource } from './bundle/source.ts';
export { createPlacesFetch, type PlacesFetch, type PlacesFetchOptions } from './client/places-fetch.ts';
export type { PlacesEvents, PlacesStatus } from './client/status.ts';
export { type ErrorCode, FingerpostError } from './core/errors.ts';
export type { ExplainedWord, Explanation } from './core/explanation.ts';
export { createHandler, type Handler, type HandlerOptions } from './http/handler.ts';
