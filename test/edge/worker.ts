import { type Bucket, type EdgeHandler, edgeHandler, type Fetcher } from '../../src/edge/index.ts';

/** The bindings of the Worker under test: one of three sources, and the other options as JSON. */
interface Env {
  readonly ASSETS?: Fetcher;
  readonly BUCKET?: Bucket;
  readonly ADDRESS?: string;
  readonly OPTIONS: string;
}

/** The handlers by their options. */
const handlers = new Map<string, EdgeHandler<Env>>();

const worker: EdgeHandler<Env> = {
  async fetch(request, env, context) {
    // A header makes another handler in this isolate, because starting a runtime takes its time.
    const options = request.headers.get('X-Options') ?? env.OPTIONS;
    const bundle = ({ ASSETS, BUCKET, ADDRESS }: Env) => ASSETS ?? BUCKET ?? ADDRESS;
    const handler = handlers.get(options) ?? edgeHandler<Env>({ ...JSON.parse(options), bundle });
    handlers.set(options, handler);
    return handler.fetch(request, env, context);
  },
};

export default worker;
