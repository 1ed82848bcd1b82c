export type { BundleSource } from '../bundle/source/source.ts';
export type { LiveOptions } from '../live/options.ts';
export type { RedirectOptions } from '../live/server-live.ts';
export type { Bucket, EdgeBundle, Fetcher } from './bundle-source.ts';
export {
  type Bindings,
  type EdgeHandler,
  type EdgeOptions,
  type ExecutionContext,
  edgeHandler,
} from './edge-handler.ts';
