import { type Endpoint, expose } from 'comlink';
import type { HostReport, SearchHost } from '../../protocol/host.ts';
import { PROTOCOL, type WireHost, type WireReport } from '../../protocol/worker.ts';

/**
 * Answers the calls that `wireTo` makes at the other end of a wire. Reports are posted on the same port as answers, so
 * that a report arrives before the answer that follows it. A callback of the wire would have a port of its own, and
 * messages on different ports overtake each other.
 *
 * @param end default: that of this Web Worker.
 */
export function exposeHost(host: SearchHost, end: Endpoint = globalThis as unknown as Endpoint): void {
  const report = (report: HostReport): void =>
    end.postMessage({ fingerpost: PROTOCOL, report } satisfies WireReport);
  const wired: WireHost = {
    ping: async () => PROTOCOL,
    ...host,
    open: (options) => host.open(options, report),
  };
  expose(wired, end);
}
