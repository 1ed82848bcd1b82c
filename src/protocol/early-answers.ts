import type { ApiResponse } from '../http/responses.ts';
import type { SearchHost, WireRequest } from './host.ts';

type Answerer = Pick<SearchHost, 'handle'>;

/** The answers that a host can give while it opens its bundle: those of suggest, after its report `searchable`. */
export class EarlyAnswers {
  /** Takes the host that reports `searchable`. */
  searchable!: (host?: Answerer) => void;
  /** Fulfilled with `undefined` where the opening ends before. */
  #host: Promise<Answerer | undefined> | undefined;

  constructor(opening: Promise<unknown>) {
    this.#host = new Promise((resolve) => {
      this.searchable = resolve;
    });
    const end = (): void => {
      this.searchable();
      this.#host = undefined;
    };
    opening.then(end, end);
  }

  /** Returns the answer to a request; `undefined` where it has to wait for the whole bundle. Never rejects. */
  async to(request: WireRequest): Promise<ApiResponse | undefined> {
    // Of other requests with this text, the host refuses those that need the details.
    const host = request.url.includes('/places/suggest') ? await this.#host : undefined;
    const result = await host?.handle(request).catch(() => undefined);
    // A request in people's own words may need an outline, which is among the details.
    return result?.ok && result.value.status < 500 ? result.value : undefined;
  }
}
