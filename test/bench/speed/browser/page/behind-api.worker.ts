import { expose } from 'comlink';
import { httpSource } from '../../../../../src/bundle/http-source.ts';
import { openBundle } from '../../../../../src/bundle/open.ts';
import { toApiRequest } from '../../../../../src/client/host-wire.ts';
import type { HostOptions, Opened, SearchHost } from '../../../../../src/client/protocol.ts';
import { apiOver } from '../../engines/behind-api.ts';
import { openPeer } from './open-peer.ts';

// Another engine in the worker of the facade: the same wire, the same JSON.
const [engine, ...files] = self.name.split(' ');
const opening = openPeer(engine!, files, () => postMessage({ stored: true }));
let opened: Promise<ReturnType<typeof apiOver>>;

async function open(url: string): Promise<Opened> {
  const bundle = await openBundle(httpSource(url, (...args) => fetch(...args)));
  opened = opening.then((running) => apiOver(running, bundle));
  await opened;
  const { version, created } = bundle.manifest;
  return {
    version,
    created,
    places: bundle.places.count,
    from: 'network',
    stored: false,
    prepared: false,
    times: { download: 0, unpack: 0, index: 0 },
  };
}

const host: SearchHost = {
  ping: async () => true,
  open: async ({ bundle }: HostOptions) => ({ ok: true, value: await open(bundle) }),
  handle: async (wire) => ({ ok: true, value: (await (await opened)(toApiRequest(wire)))! }),
  update: async () => ({ ok: true, value: { state: 'current' } }),
  close: async () => {},
};
expose(host);
