import {
  OTHER_RELEASE,
  PROTOCOL,
  type ServiceWorkerCalls,
  type ServiceWorkerQuestion,
  type ServiceWorkerReply,
} from '../protocol/service-worker.ts';
import type { ServiceWorkerScope } from './scope.ts';

/** How often a page that waits for an answer is given a sign of life, in ms. */
const HEARTBEAT_MS = 1000;

/** What answers each call. */
type Answers = {
  readonly [Call in keyof ServiceWorkerCalls]: (
    asked: ServiceWorkerCalls[Call][0],
  ) => Promise<ServiceWorkerCalls[Call][1]>;
};

/**
 * Answers the questions that pages have for this base, and leaves every other message alone; but the handshake for
 * another base, and any question of another release, is told that it is of another.
 * @returns tells all who wait that a long task begins, in which they get no sign of life.
 */
export function answerPages(scope: ServiceWorkerScope, base: string, answers: Answers): () => void {
  /** The ports of those who wait. */
  const waiting = new Set<MessagePort>();
  scope.addEventListener('message', (event) => {
    const [port] = event.ports;
    const question = event.data;
    if (!port || !isQuestion(question)) return;
    const reply = (message: ServiceWorkerReply<unknown>): void => port.postMessage(message);
    if (question.base !== base) {
      const unfit = `answers for ${base}, not for ${question.base}`;
      // Should this worker have several bases, the one that is meant speaks first.
      if (question.call === 'hello') setTimeout(reply, 0, { answer: { fingerpost: PROTOCOL, unfit } });
      return;
    }
    // Signs of life would keep the page waiting for what never comes.
    if (question.fingerpost !== PROTOCOL || !Object.hasOwn(answers, question.call))
      return reply({ answer: { fingerpost: PROTOCOL, unfit: OTHER_RELEASE } });
    waiting.add(port);
    const beat = setInterval(reply, HEARTBEAT_MS, { alive: true });
    const answer = answers[question.call] as (asked: unknown) => Promise<unknown>;
    event.waitUntil(
      answer(question.asked)
        .then((answer) => reply({ answer }))
        .finally(() => {
          clearInterval(beat);
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
