import { FingerpostError } from '../../core/errors.ts';
import type { HostReport, Opened } from '../../protocol/host.ts';
import {
  type Hello,
  OTHER_RELEASE,
  PROTOCOL,
  type ServiceWorkerCalls,
  type ServiceWorkerNews,
  type ServiceWorkerQuestion,
  type ServiceWorkerReply,
} from '../../protocol/service-worker.ts';
import type { ClientOptions } from '../client-options.ts';
import { BUSY_FACTOR, type Connection } from '../connection.ts';
import { noteKnown } from './known-service-worker.ts';

/**
 * Shakes hands with the Service Worker that controls the page. It may be anybody's, and the browser may kill it at any
 * time and start it again for the next message; so each call asks whichever controls the page by then, and is given up
 * when that is silent.
 * @param options what the page wants answered; the worker has a configuration of its own, which must be the same
 * @throws FingerpostError `worker-failed` with the reason why it can't be used
 */
export async function connectServiceWorker(options: ClientOptions): Promise<Connection> {
  const { bundle, base, store, live, passthrough, publicKey, allowRollback } = options;
  const { handshakeTimeoutMs, silenceLimitMs } = options;
  const container = navigator.serviceWorker;
  const pending = new Set<(error: FingerpostError) => void>();
  const end = new AbortController();

  const call = <Call extends keyof ServiceWorkerCalls>(
    name: Call,
    asked: ServiceWorkerCalls[Call][0],
    limit: number,
  ): Promise<ServiceWorkerCalls[Call][1]> =>
    new Promise((resolve, reject) => {
      if (end.signal.aborted) return reject(end.signal.reason);
      const { controller } = container;
      if (!controller) return reject(unusable('No Service Worker controls the page any more'));
      const { port1, port2 } = new MessageChannel();
      const fail = (error: FingerpostError): void => {
        leave();
        reject(error);
      };
      const late = () =>
        fail(unusable(`The Service Worker ${controller.scriptURL} did not answer for ${patience / 1000} s`));
      let patience = limit;
      let timer = setTimeout(late, limit);
      const leave = (): void => {
        clearTimeout(timer);
        port1.close();
        pending.delete(fail);
      };
      pending.add(fail);
      port1.onmessage = ({ data }: MessageEvent<ServiceWorkerReply<ServiceWorkerCalls[Call][1]>>) => {
        if ('answer' in data) {
          const { fingerpost = PROTOCOL, unfit } = data.answer as Partial<Hello>;
          const why = fingerpost === PROTOCOL ? unfit : OTHER_RELEASE;
          if (why) return fail(unusable(`The Service Worker ${controller.scriptURL} ${why}`));
          leave();
          resolve(data.answer);
        } else {
          clearTimeout(timer);
          patience = data.busy ? BUSY_FACTOR * limit : limit;
          timer = setTimeout(late, patience);
        }
      };
      const question: ServiceWorkerQuestion<Call> = { fingerpost: PROTOCOL, base, call: name, asked };
      controller.postMessage(question, [port2]);
    });

  const { controller } = container;
  const page = { bundle, base, store, live, passthrough, publicKey, allowRollback };
  await call('hello', page, handshakeTimeoutMs);
  if (controller) noteKnown(base, controller.scriptURL);

  let report = (_: HostReport): void => {};
  /** That of the bundle that the page knows to be open. */
  let version: string | undefined;
  const hear = ({ data, source }: MessageEvent<ServiceWorkerNews | undefined>): void => {
    // One of another scope may answer for the same base out of another bundle.
    if (data?.fingerpost !== PROTOCOL || data.base !== base || source !== container.controller) return;
    const news = data.report;
    // Killed and started again, the worker has the newest bundle of the device, be it another than before.
    if (news.type === 'switched' || news.type === 'ready') learn(news.opened);
    else if (news.type !== 'failed') report(news);
  };
  const learn = (opened: Opened): void => {
    if (version === undefined || version === opened.version) return;
    version = opened.version;
    report({ type: 'switched', opened });
  };
  /** News come by another port than answers, so they may come after. What is open is asked, as there may be more news. */
  const catchUp = async (): Promise<void> => {
    // The answer stands without it, and the news will come.
    const result = await call('open', undefined, silenceLimitMs).catch(() => undefined);
    if (result?.ok) learn(result.value.opened);
  };
  container.addEventListener('message', hear, { signal: end.signal });
  container.startMessages();

  return {
    kind: 'service-worker',
    host: {
      async open(_, listener) {
        report = listener;
        const result = await call('open', undefined, silenceLimitMs);
        if (!result.ok) return result;
        const { opened, reports } = result.value;
        version = opened.version;
        reports.forEach(report);
        return { ok: true, value: opened };
      },
      async update() {
        const before = version;
        const result = await call('update', undefined, silenceLimitMs);
        if (!result.ok || result.value.state === 'unreachable') return result;
        await catchUp();
        // Be it that another page had it looked for, or that the worker was started again meanwhile.
        return version === before ? result : { ok: true, value: { state: 'switched' } };
      },
      handle: async (request) => ({ ok: true, value: await call('handle', request, silenceLimitMs) }),
      close: async () => {},
    },
    close() {
      const closed = new FingerpostError('closed', 'The search was closed');
      end.abort(closed);
      for (const fail of pending) fail(closed);
    },
  };
}

function unusable(why: string): FingerpostError {
  return new FingerpostError('worker-failed', why);
}
