import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import {
  type HostReply,
  PROTOCOL,
  type ReportMessage,
  type WireScript,
  type WireScriptRequest,
  type WireVerification,
  type WireVerified,
} from '../protocol/calls.ts';
import { type ClientOptions, type Connection, HostFailure, type WorkerOption } from './connection.ts';
import { loadedEd25519 } from './loaded-ed25519.ts';
import { RemoteHost } from './remote-host.ts';
import { startOwnWorker } from './worker/own-worker.ts';

type RemoteOptions = Pick<ClientOptions, 'host' | 'silenceLimitMs'>;

/**
 * Starts a Web Worker and waits for its handshake. Every error that the browser reports rejects all calls. A worker that fails is
 * terminated.
 * @param unneeded terminates the worker when it aborts.
 * @throws FingerpostError `worker-failed` with the reason.
 */
export async function connectWorker(
  options: RemoteOptions & Pick<ClientOptions, 'worker'>,
  unneeded?: AbortSignal,
): Promise<Connection> {
  const worker = startWorker(options.worker);
  const listeners = new Map<number, (reply: HostReply) => void>();
  const lost = (why: string, cause?: unknown) => new HostFailure('fallback-worker-lost', why, { cause });
  const host = new RemoteHost(options, {
    peer: () => worker,
    post(call, onReply) {
      listeners.set(call.id, onReply);
      worker.postMessage(call);
      return () => listeners.delete(call.id);
    },
    silent: (seconds) => lost(`The Web Worker did not answer for ${seconds} s`),
    rejected: (why) =>
      new HostFailure(
        'fallback-other-release',
        `The Web Worker’s script ${why} than the page’s: take both from the same`,
      ),
  });
  const close = (): void => host.end(closed());
  host.ended.addEventListener('abort', () => worker.terminate());
  unneeded?.addEventListener('abort', close);
  worker.addEventListener('error', (cause) =>
    host.end(
      cause.message
        ? lost(`The Web Worker failed: ${cause.message}`, cause)
        : new HostFailure('fallback-worker-script', 'The Web Worker could not be loaded', { cause }),
    ),
  );
  worker.addEventListener('messageerror', () =>
    host.end(lost('A message of the Web Worker could not be read')),
  );
  worker.addEventListener('message', ({ data, ports }: MessageEvent<Partial<WorkerMessage> | undefined>) => {
    if (data?.reply) listeners.get(data.id!)?.(data.reply);
    if (data?.fingerpost !== PROTOCOL) return;
    if (data.verify) void verify(data.verify).then((answer) => ports[0]?.postMessage(answer));
    if (data.fullText) void findScript().then((answer) => ports[0]?.postMessage(answer));
    if (data.report) host.report(data.report);
  });
  await host.greet();
  return { kind: 'worker', host, close };
}

function startWorker(option: WorkerOption | false): Worker {
  if (option === false) throw new HostFailure('fallback-worker-off', 'The option worker is false');
  if (typeof Worker === 'undefined' && typeof option !== 'function')
    throw new HostFailure(
      'fallback-worker-script',
      'The Web Worker could not be started: there are none here',
    );
  try {
    if (typeof option === 'function') return option();
    if (option !== undefined) return startScript(new URL(option, document.baseURI));
    return startOwnWorker();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    throw new HostFailure('fallback-worker-script', `The Web Worker could not be started: ${why}`, { cause });
  }
}

function startScript(url: URL): Worker {
  if (url.origin === location.origin || url.protocol === 'blob:') return new Worker(url, { type: 'module' });
  // A worker must come from the page's own origin, but may import a script from a CDN.
  const stub = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  // The stub's URL is not revoked: browsers may read it long after the constructor returned.
  return new Worker(URL.createObjectURL(stub), { type: 'module' });
}

type WorkerMessage = ReportMessage &
  WireVerification &
  WireScriptRequest & { readonly id: number; readonly reply: HostReply };

async function verify(args: WireVerification['verify']): Promise<WireVerified> {
  try {
    return await loadedEd25519(...args);
  } catch (error) {
    return asFingerpostError(error).message;
  }
}

/** Finds the URL of the script that searches texts, for a worker with a bundle that has some. Never rejects. */
async function findScript(): Promise<WireScript> {
  try {
    return { url: (await import('./worker/full-text-url.ts')).fullTextUrl() };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Connects to the Service Worker that controls the page by a handshake. The worker may be foreign, and the browser may
 * kill it at any time and start it again for the next message. So each call goes to the worker that controls the page by
 * then, after a handshake if that is another one, and fails if that is silent.
 * @param options the page's options. The worker has options of its own, which must match.
 * @throws FingerpostError `worker-failed` with the reason why the worker can't be used.
 */
export async function connectServiceWorker(options: RemoteOptions): Promise<Connection> {
  const container = navigator.serviceWorker;
  const silent = (why: string) => new HostFailure('fallback-service-worker-silent', why);
  const named = (): string => `The Service Worker ${container.controller?.scriptURL}`;
  const host = new RemoteHost(options, {
    peer: () => container.controller,
    post(call, onReply) {
      const { controller } = container;
      if (!controller) throw silent('No Service Worker controls the page any more');
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<HostReply>) => onReply(data);
      controller.postMessage(call, [port2]);
      return () => port1.close();
    },
    silent: (seconds) => silent(`${named()} did not answer for ${seconds} s`),
    rejected: (why) => new HostFailure('fallback-service-worker-differs', `${named()} ${why}`),
  });
  await host.greet();
  const onBroadcast = ({ data, source }: MessageEvent<ReportMessage | undefined>): void => {
    const { fingerpost, base, report } = data ?? {};
    // A worker of another scope may answer for the same base from another bundle.
    const isOurs = fingerpost === PROTOCOL && base === options.host.base && source === container.controller;
    if (isOurs && report) host.report(report);
  };
  container.addEventListener('message', onBroadcast, { signal: host.ended });
  container.startMessages();
  return { kind: 'service-worker', host, close: () => host.end(closed()) };
}

function closed(): FingerpostError {
  return new FingerpostError('closed', 'The search was closed');
}
