import { FingerpostError } from '../../core/errors.ts';
import type { HostReport } from '../../protocol/host.ts';
import {
  type Hello,
  OTHER_RELEASE,
  SERVICE_WORKER_PROTOCOL,
  type ServiceWorkerBroadcast,
  type ServiceWorkerCall,
  type ServiceWorkerCalls,
  type ServiceWorkerReply,
} from '../../protocol/service-worker.ts';
import type { ClientOptions } from '../client-options.ts';
import { BUSY_FACTOR, type Connection } from '../connection.ts';
import { HostFailure } from '../host-failure.ts';

/**
 * Connects to the Service Worker that controls the page by a handshake. The worker may be foreign, and the browser may
 * kill it at any time and start it again for the next message. So each call goes to the worker that controls the page by
 * then, after a handshake if that is another one, and fails if that is silent.
 * @param options the page's options. The worker has options of its own, which must match.
 * @throws FingerpostError `worker-failed` with the reason why the worker can't be used.
 */
export async function connectServiceWorker(options: ClientOptions): Promise<Connection> {
  const { host, silenceLimitMs } = options;
  const { base } = host;
  const container = navigator.serviceWorker;
  const pending = new Set<(error: FingerpostError) => void>();
  const end = new AbortController();

  const call = <Call extends keyof ServiceWorkerCalls>(
    name: Call,
    argument: ServiceWorkerCalls[Call][0],
  ): Promise<ServiceWorkerCalls[Call][1]> =>
    new Promise((resolve, reject) => {
      if (end.signal.aborted) return reject(end.signal.reason);
      const { controller } = container;
      if (!controller) return reject(silentError('No Service Worker controls the page any more'));
      const { port1, port2 } = new MessageChannel();
      const fail = (error: FingerpostError): void => {
        release();
        reject(error);
      };
      const giveUp = () =>
        fail(
          silentError(`The Service Worker ${controller.scriptURL} did not answer for ${limitMs / 1000} s`),
        );
      let limitMs = silenceLimitMs;
      let timer = setTimeout(giveUp, limitMs);
      const release = (): void => {
        clearTimeout(timer);
        port1.close();
        pending.delete(fail);
      };
      pending.add(fail);
      port1.onmessage = ({ data }: MessageEvent<ServiceWorkerReply<ServiceWorkerCalls[Call][1]>>) => {
        if ('answer' in data) {
          const { fingerpost = SERVICE_WORKER_PROTOCOL, rejection } = data.answer as Partial<Hello>;
          const why = fingerpost === SERVICE_WORKER_PROTOCOL ? rejection : OTHER_RELEASE;
          if (why)
            return fail(
              new HostFailure(
                'fallback-service-worker-differs',
                `The Service Worker ${controller.scriptURL} ${why}`,
              ),
            );
          release();
          resolve(data.answer);
        } else {
          clearTimeout(timer);
          limitMs = data.busy ? BUSY_FACTOR * silenceLimitMs : silenceLimitMs;
          timer = setTimeout(giveUp, limitMs);
        }
      };
      const message: ServiceWorkerCall<Call> = {
        fingerpost: SERVICE_WORKER_PROTOCOL,
        base,
        call: name,
        argument,
      };
      controller.postMessage(message, [port2]);
    });

  let greeted: ServiceWorker | null = null;
  /** Completes the handshake with the worker that controls the page. A newer one may have other options. */
  const greet = async (): Promise<void> => {
    const { controller } = container;
    if (controller && controller === greeted) return;
    await call('hello', host);
    greeted = controller;
  };
  const ask = async <Call extends keyof ServiceWorkerCalls>(
    name: Call,
    argument: ServiceWorkerCalls[Call][0],
  ): Promise<ServiceWorkerCalls[Call][1]> => {
    await greet();
    return call(name, argument);
  };
  await greet();

  let report = (_: HostReport): void => {};
  const onBroadcast = ({ data, source }: MessageEvent<ServiceWorkerBroadcast | undefined>): void => {
    // A worker of another scope may answer for the same base from another bundle.
    if (data?.fingerpost === SERVICE_WORKER_PROTOCOL && data.base === base && source === container.controller)
      report(data.report);
  };
  container.addEventListener('message', onBroadcast, { signal: end.signal });
  container.startMessages();

  return {
    kind: 'service-worker',
    host: {
      async open(_, listener) {
        report = listener;
        const result = await ask('open', undefined);
        if (!result.ok) return result;
        const { status, progress } = result.value;
        if (progress) report({ type: 'progress', progress });
        report({ type: 'status', status });
        return { ok: true, value: status };
      },
      async update() {
        const result = await ask('update', undefined);
        // The broadcast arrives on another port than the answer, and may arrive later.
        if (result.ok) report({ type: 'status', status: result.value.status });
        return result;
      },
      handle: async (request) => ({ ok: true, value: await ask('handle', request) }),
      close: async () => {},
    },
    close() {
      const closed = new FingerpostError('closed', 'The search was closed');
      end.abort(closed);
      for (const fail of pending) fail(closed);
    },
  };
}

function silentError(why: string): HostFailure {
  return new HostFailure('fallback-service-worker-silent', why);
}
