import {
  type Hello,
  OTHER_RELEASE,
  SERVICE_WORKER_PROTOCOL,
  type ServiceWorkerCall,
  type ServiceWorkerCalls,
  type ServiceWorkerReply,
} from '../protocol/service-worker.ts';
import type { ServiceWorkerScope } from './scope.ts';

/** The interval between the heartbeats to a page that waits for an answer. */
const HEARTBEAT_MS = 1000;

/** The function that answers each call. */
type Answers = {
  readonly [Call in keyof ServiceWorkerCalls]: (
    argument: ServiceWorkerCalls[Call][0],
  ) => Promise<ServiceWorkerCalls[Call][1]>;
};

/**
 * Answers the calls of pages for this base, and ignores other messages. Two calls are rejected: the
 * handshake for another base, and any call of another release.
 * @returns a function that sends all waiting pages the `busy` heartbeat, because no other follows during a long task.
 */
export function answerPages(scope: ServiceWorkerScope, base: string, answers: Answers): () => void {
  /** The ports of the pages that wait for an answer. */
  const waiting = new Set<MessagePort>();
  scope.addEventListener('message', (event) => {
    const [port] = event.ports;
    const call = event.data;
    if (!port || !isCall(call)) return;
    const reply = (message: ServiceWorkerReply<unknown>): void => port.postMessage(message);
    const reject = (rejection: string): void =>
      reply({ answer: { fingerpost: SERVICE_WORKER_PROTOCOL, rejection } satisfies Hello });
    if (call.base !== base) {
      const rejection = `answers for ${base}, not for ${call.base}`;
      // If this worker has several bases, the right one replies first.
      if (call.call === 'hello') setTimeout(reject, 0, rejection);
      return;
    }
    // Heartbeats would make the page wait for an answer that never arrives.
    if (call.fingerpost !== SERVICE_WORKER_PROTOCOL || !Object.hasOwn(answers, call.call))
      return reject(OTHER_RELEASE);
    waiting.add(port);
    const heartbeat = setInterval(reply, HEARTBEAT_MS, { alive: true });
    const answer = answers[call.call] as (argument: unknown) => Promise<unknown>;
    event.waitUntil(
      answer(call.argument)
        .then((answer) => reply({ answer }))
        .finally(() => {
          clearInterval(heartbeat);
          waiting.delete(port);
        }),
    );
  });
  return () => {
    for (const port of waiting)
      port.postMessage({ alive: true, busy: true } satisfies ServiceWorkerReply<unknown>);
  };
}

function isCall(data: unknown): data is ServiceWorkerCall {
  return typeof data === 'object' && data !== null && 'fingerpost' in data && 'call' in data;
}
