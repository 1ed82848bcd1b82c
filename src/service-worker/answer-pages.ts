import {
  OTHER_RELEASE,
  PROTOCOL,
  type ServiceWorkerCalls,
  type ServiceWorkerQuestion,
  type ServiceWorkerReply,
} from '../protocol/service-worker.ts';
import type { ServiceWorkerScope } from './scope.ts';

/** The interval between the heartbeats to a page that waits for an answer. */
const HEARTBEAT_MS = 1000;

/** The function that answers each call. */
type Answers = {
  readonly [Call in keyof ServiceWorkerCalls]: (
    asked: ServiceWorkerCalls[Call][0],
  ) => Promise<ServiceWorkerCalls[Call][1]>;
};

/**
 * Answers the questions of pages for this base, and ignores other messages. Two questions are answered with a refusal: the
 * handshake for another base, and any question of another release.
 * @returns a function that sends all waiting pages the `busy` heartbeat, because no other follows during a long task.
 */
export function answerPages(scope: ServiceWorkerScope, base: string, answers: Answers): () => void {
  /** The ports of the pages that wait for an answer. */
  const waiting = new Set<MessagePort>();
  scope.addEventListener('message', (event) => {
    const [port] = event.ports;
    const question = event.data;
    if (!port || !isQuestion(question)) return;
    const reply = (message: ServiceWorkerReply<unknown>): void => port.postMessage(message);
    if (question.base !== base) {
      const unfit = `answers for ${base}, not for ${question.base}`;
      // If this worker has several bases, the right one replies first.
      if (question.call === 'hello') setTimeout(reply, 0, { answer: { fingerpost: PROTOCOL, unfit } });
      return;
    }
    // Heartbeats would keep the page waiting for an answer that never comes.
    if (question.fingerpost !== PROTOCOL || !Object.hasOwn(answers, question.call))
      return reply({ answer: { fingerpost: PROTOCOL, unfit: OTHER_RELEASE } });
    waiting.add(port);
    const heartbeat = setInterval(reply, HEARTBEAT_MS, { alive: true });
    const answer = answers[question.call] as (asked: unknown) => Promise<unknown>;
    event.waitUntil(
      answer(question.asked)
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

function isQuestion(data: unknown): data is ServiceWorkerQuestion {
  return typeof data === 'object' && data !== null && 'fingerpost' in data && 'call' in data;
}
