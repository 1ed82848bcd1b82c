import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FingerpostError } from '../../../../src/core/errors.ts';
import { type ApiResponse, problemResponse } from '../../../../src/http/responses.ts';
import type { WireRequest, WireResult } from '../../../../src/protocol/host.ts';
import { unwrap, withoutBundle } from '../../../../src/protocol/wire.ts';
import type { ServedBundle } from './served-bundle.ts';

/** The answer to a request; `undefined` for a URL outside the API. */
export type Answer = ApiResponse<string | Uint8Array | ReadableStream> | undefined;

/** Threads that each have the bundle open, and answer one request at a time. */
export interface SearchPool {
  /**
   * Answers a request in the next free thread. The answer is a 503 if too many requests wait, or if the thread dies.
   * @param signal aborts when the client has gone or has its answer.
   */
  answer(request: WireRequest, isSearch: boolean, signal: AbortSignal): Promise<Answer>;
  /** Ends the threads when all clients have their answers. There must be no more requests. */
  retire(): void;
  /** Ends the threads at once. */
  end(): Promise<void>;
}

/** A thread is started by the request that finds it missing: its first, or the next after its death. */
interface Thread {
  worker?: Worker | undefined;
  job?: Job | undefined;
}

interface Job {
  readonly request: WireRequest;
  readonly isSearch: boolean;
  readonly settle: (answer: Answer) => void;
}

/** Maximum number of requests that wait for a thread. */
const MAX_WAITING = 1000;

/** The script of a thread, which the build puts beside the command line. */
const SERVE_WORKER = new URL(/* @vite-ignore */ './serve-worker.js', import.meta.url);

/**
 * Starts threads that take requests from one queue. Of two or more, one is never given a search, so that long searches delay nothing
 * else.
 * @param script the script of a thread, as `serve-worker.ts` is one.
 * @throws FingerpostError as `openBundle`, if a thread can't open the bundle.
 */
export async function openPool(
  bundle: ServedBundle,
  count: number,
  script = SERVE_WORKER,
): Promise<SearchPool> {
  const threads: readonly Thread[] = Array.from({ length: count }, () => ({}));
  const maxSearches = Math.max(1, count - 1);
  const waiting: Job[] = [];
  let running = 0;
  let isRetired = false;

  /** A thread may die between two requests, such as in the middle of a long page. Its error has no other listener then. */
  const workerOf = (thread: Thread): Worker => {
    thread.worker ??= new Worker(script, { workerData: bundle }).on('error', () => {
      thread.worker = undefined;
    });
    return thread.worker;
  };

  async function run(thread: Thread, job: Job): Promise<void> {
    thread.job = job;
    try {
      const result = await ask(workerOf(thread), job.request);
      job.settle(result.ok ? result.value : withoutBundle(new FingerpostError(result.code, result.message)));
    } catch {
      job.settle(busy());
    }
    thread.job = undefined;
    next();
  }
  function next(): void {
    for (const thread of threads.filter(({ job }) => !job)) {
      const maySearch = threads.filter(({ job }) => job?.isSearch).length < maxSearches;
      const at = waiting.findIndex(({ isSearch }) => maySearch || !isSearch);
      if (at >= 0) void run(thread, waiting.splice(at, 1)[0]!);
    }
  }
  const end = async (): Promise<void> =>
    void (await Promise.all(threads.map(({ worker }) => worker?.terminate())));
  const endIfDone = (): void => {
    if (isRetired && running === 0) void end();
  };

  try {
    for (const opened of await Promise.all(threads.map((thread) => ask(workerOf(thread))))) unwrap(opened);
  } catch (thrown) {
    await end();
    throw thrown;
  }
  return {
    async answer(request, isSearch, signal) {
      if (waiting.length === MAX_WAITING) return busy();
      running++;
      signal.addEventListener('abort', () => {
        running--;
        endIfDone();
      });
      return new Promise((settle) => {
        waiting.push({ request, isSearch, settle });
        next();
      });
    },
    retire() {
      isRetired = true;
      endIfDone();
    },
    end,
  };
}

/** Sends a request to a thread; without one it opens its bundle. @throws the error of a thread that dies. */
async function ask(worker: Worker, request?: WireRequest): Promise<WireResult<Answer>> {
  const answered = once(worker, 'message');
  worker.postMessage(request);
  const [result] = await answered;
  return result;
}

const busy = (): ApiResponse =>
  problemResponse(503, 'The server is busy; try again in a moment.', { 'Cache-Control': 'no-store' });
