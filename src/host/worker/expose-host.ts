import { type Endpoint, expose } from 'comlink';
import type { HostReport, SearchHost } from '../../protocol/host.ts';
import { PROTOCOL, type WireHost, type WireReport } from '../../protocol/worker.ts';

/**
 * Answers the calls that come to this end of a wire, as `wireTo` makes them at the other. What the host says unasked
 * goes by the same port as its answers, so that it is known by the time of the answer that comes after it: a callback
 * of the wire would have a port of its own, and ports overtake each other.
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
