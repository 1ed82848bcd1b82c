import {
  type Hello,
  type HostCall,
  type HostCalls,
  type HostReply,
  OTHER_RELEASE,
  PROTOCOL,
  type ReportMessage,
} from './calls.ts';
import { type HostReport, nothingOpen, type SearchHost } from './host.ts';

/** The interval between the heartbeats to a page that waits for an answer. */
const HEARTBEAT_MS = 1000;

/** The function that answers each call. */
export type Answers = {
  readonly [Name in keyof HostCalls]: (argument: HostCalls[Name][0]) => Promise<HostCalls[Name][1]>;
};

/** A worker's end of the calls. */
export interface CallAnswerer {
  /** Answers a call by replies. A call of another release is rejected. @returns a promise that settles with the answer. */
  answer(call: HostCall, reply: (message: HostReply) => void): Promise<void>;
  /** Sends all waiting pages the `busy` heartbeat if the report announces a long task, because no other follows during it. */
  beforeReport(report: HostReport): void;
}

export function answerCalls(answers: Answers): CallAnswerer {
  /** The replies to the pages that wait for an answer. */
  const waiting = new Set<(message: HostReply) => void>();
  return {
    async answer({ fingerpost, call, argument }, reply) {
      // Heartbeats would make the page wait for an answer that never arrives.
      if (fingerpost !== PROTOCOL || !Object.hasOwn(answers, call))
        return reply({ answer: { fingerpost: PROTOCOL, rejection: OTHER_RELEASE } satisfies Hello });
      waiting.add(reply);
      const heartbeat = setInterval(reply, HEARTBEAT_MS, { alive: true });
      const answer = answers[call] as (argument: unknown) => Promise<unknown>;
      try {
        reply({ answer: await answer(argument) });
      } finally {
        clearInterval(heartbeat);
        waiting.delete(reply);
      }
    },
    beforeReport(report) {
      if (report.type !== 'progress' || !/decode|index/.test(report.progress.stage)) return;
      for (const reply of waiting) reply({ alive: true, busy: true });
    },
  };
}

/** Returns whether a message is a call, of whatever release. */
export function isCall(data: unknown): data is HostCall {
  return typeof data === 'object' && data !== null && 'fingerpost' in data && 'call' in data;
}

/** Answers the calls of a page to a Web Worker. @param end default: that of this Web Worker. */
export function exposeHost(host: SearchHost, end = globalThis as unknown as MessagePort): void {
  let status = nothingOpen(true);
  const report = (report: HostReport): void => {
    if (report.type === 'status') ({ status } = report);
    calls.beforeReport(report);
    end.postMessage({ fingerpost: PROTOCOL, report } satisfies ReportMessage);
  };
  const calls = answerCalls({
    hello: async () => ({ fingerpost: PROTOCOL }),
    async open(options) {
      const result = await host.open(options, report);
      return result.ok ? { ok: true, value: { status: result.value } } : result;
    },
    handle: host.handle,
    async update() {
      const result = await host.update();
      return result.ok ? { ok: true, value: { ...result.value, status } } : result;
    },
  });
  end.addEventListener('message', ({ data }) => {
    if (isCall(data)) void calls.answer(data, (reply) => end.postMessage({ id: data.id, reply }));
  });
}
