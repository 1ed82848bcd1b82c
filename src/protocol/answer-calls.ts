import { type Endpoint, expose } from 'comlink';
import { type Heartbeat, type HostCalls, PROTOCOL, type ReportMessage } from './calls.ts';
import { type HostReport, nothingOpen, type SearchHost } from './host.ts';

/** The interval between the heartbeats to a page that waits for an answer. */
const HEARTBEAT_MS = 1000;

/** A worker's end of the calls. */
export interface CallAnswerer {
  /** Answers the calls on a port. @returns a promise that is fulfilled with the first answer. */
  answer(port: Endpoint): Promise<void>;
  /** Sends all waiting pages the `busy` heartbeat if the report announces a long task, because no other follows during it. */
  beforeReport(report: HostReport): void;
}

export function answerCalls(answers: HostCalls): CallAnswerer {
  /** Functions that post a heartbeat, one for each call that waits for its answer. */
  const waiting = new Set<(heartbeat: Heartbeat) => void>();
  return {
    answer: (port) =>
      new Promise((resolve) => {
        const withHeartbeats = (answer: (argument: never) => unknown) => async (argument: never) => {
          const post = (heartbeat: Heartbeat): void => port.postMessage(heartbeat);
          waiting.add(post);
          const timer = setInterval(post, HEARTBEAT_MS, { alive: true });
          try {
            return await answer(argument);
          } finally {
            clearInterval(timer);
            waiting.delete(post);
            resolve();
          }
        };
        const calls = Object.entries(answers).map(([name, answer]) => [name, withHeartbeats(answer)]);
        expose(Object.fromEntries(calls), port);
      }),
    beforeReport(report) {
      if (report.type !== 'progress' || !/decode|index/.test(report.progress.stage)) return;
      for (const post of waiting) post({ alive: true, busy: true });
    },
  };
}

/** Answers the calls of a page to a Web Worker. @param end default: that of this Web Worker. */
export function exposeHost(host: SearchHost, end = globalThis as unknown as Endpoint): void {
  let status = nothingOpen(true);
  const report = (report: HostReport): void => {
    if (report.type === 'status') ({ status } = report);
    calls.beforeReport(report);
    end.postMessage({ fingerpost: PROTOCOL, report } satisfies ReportMessage);
  };
  /** Returns an answer with the status of the moment that Comlink posts it, because a report may be posted after this call. */
  const withStatus = <Value>(value: Value) => ({
    ok: true as const,
    value: {
      ...value,
      get status() {
        return status;
      },
    },
  });
  const calls = answerCalls({
    hello: async () => ({ fingerpost: PROTOCOL }),
    async open(options) {
      const result = await host.open(options, report);
      return result.ok ? withStatus({}) : result;
    },
    handle: host.handle,
    async update() {
      const result = await host.update();
      return result.ok ? withStatus(result.value) : result;
    },
  });
  void calls.answer(end);
}
