import { Tinypool } from 'tinypool';
import { FingerpostError } from '../../../../src/core/errors.ts';
import { type ApiResponse, problemResponse } from '../../../../src/http/responses.ts';
import type { WireRequest, WireResult } from '../../../../src/protocol/host.ts';
import { unwrap, withoutBundle } from '../../../../src/protocol/wire.ts';
import type { ServedBundle } from './served-bundle.ts';

/** The body of an answer: text of the main thread, or what a search thread has transferred to it. */
export type Body = string | Uint8Array | ReadableStream;

/** The answer to a request; `undefined` for a URL outside the API. */
export type Answer = ApiResponse<Body> | undefined;

/** Threads that each have the bundle open, and answer one request at a time. */
export interface SearchThreads {
  /** Answers a request in the next free thread. The answer is a 503 if too many requests wait, or if the thread dies. */
  answer(request: WireRequest, kind: 'search' | 'lookup'): Promise<Answer>;
  /** Ends the threads when all answers are read. There must be no more requests. */
  retire(): Promise<void>;
  /** Ends the threads at once. */
  end(): Promise<void>;
}

/** Maximum number of requests that wait for a thread. */
const MAX_WAITING = 1000;

/** The script of a thread, which the build puts beside the command line. */
export const SERVE_WORKER = new URL(/* @vite-ignore */ './serve-worker.js', import.meta.url);

/**
 * Starts threads, and opens the bundle in each. One of two or more has no searches, so that a long search stops nothing else.
 * @param worker the script of a thread. It exports `open` and `answer`, as `serve-worker.ts` does.
 * @throws FingerpostError as `openBundle`, if a thread can't open the bundle.
 */
export async function openSearchThreads(
  bundle: ServedBundle,
  count: number,
  worker: URL,
): Promise<SearchThreads> {
  const startPool = (threads: number): Tinypool =>
    new Tinypool({
      filename: worker.href,
      name: 'answer',
      workerData: bundle,
      minThreads: threads,
      maxThreads: threads,
      maxQueue: MAX_WAITING,
      // A thread in Atomics.wait would not continue its streams.
      useAtomics: false,
    });
  const pools = [1, count - 1].filter((threads) => threads > 0).map(startPool);
  // A pool replaces a thread that dies.
  for (const pool of pools) pool.on('error', () => {});
  const running = new Set<Promise<unknown>>();
  const track = (work: Promise<unknown>): void => {
    const done: Promise<unknown> = work.catch(() => {}).then(() => running.delete(done));
    running.add(done);
  };
  const run = async (pool: Tinypool, request: WireRequest): Promise<Answer> => {
    const result: WireResult<Answer> = await pool.run(request);
    if (!result.ok) return withoutBundle(new FingerpostError(result.code, result.message));
    const body = result.value?.body;
    if (!result.value || !(body instanceof ReadableStream)) return result.value;
    const { readable, writable } = new TransformStream();
    track(body.pipeTo(writable));
    return { ...result.value, body: readable };
  };
  const threads: SearchThreads = {
    answer(request, kind) {
      const pool = pools.at(kind === 'search' ? -1 : 0)!;
      const busy = (): ApiResponse =>
        problemResponse(503, 'The server is busy; try again in a moment.', { 'Cache-Control': 'no-store' });
      const answer = run(pool, request).catch(busy);
      track(answer);
      return answer;
    },
    async retire() {
      while (running.size > 0) await Promise.all(running);
      await threads.end();
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
  try {
    // A pool gives each of its free threads one of them.
    const opened = pools.flatMap((pool) => pool.threads.map(() => pool.run(undefined, { name: 'open' })));
    for (const result of await Promise.all(opened)) unwrap(result as WireResult<void>);
    return threads;
  } catch (thrown) {
    await threads.end();
    throw thrown;
  }
}
