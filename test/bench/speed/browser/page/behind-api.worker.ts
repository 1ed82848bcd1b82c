import { openBundle } from '../../../../../src/bundle/open.ts';
import { httpSource } from '../../../../../src/bundle/source/http-source.ts';
import { attempt, toApiRequest } from '../../../../../src/host/host-wire.ts';
import { exposeHost } from '../../../../../src/host/worker/worker-host.ts';
import type { Opened, SearchHost } from '../../../../../src/protocol/host.ts';
import { apiOver } from '../../engines/behind-api.ts';
import { openPeer } from './open-peer.ts';

// Another engine in the worker of the facade: the same wire, the same JSON.
const [engine, ...files] = self.name.split(' ');
const opening = openPeer(engine!, files, () => postMessage({ stored: true }));
let api: ReturnType<typeof apiOver>;

async function open(url: string): Promise<Opened> {
  const bundle = await openBundle(httpSource(url, (...args) => fetch(...args)));
  api = apiOver(await opening, bundle);
  const { version, created } = bundle.manifest;
  const times = { download: 0, unpack: 0, index: 0 };
  return {
    version,
    created,
    places: bundle.places.count,
    from: 'network',
    stored: false,
    indexCached: false,
    times,
  };
}

const host: SearchHost = {
  open: ({ bundle }) => attempt(() => open(bundle)),
  handle: (request) => attempt(() => api(toApiRequest(request))),
  update: async () => ({ ok: true, value: { state: 'current' } }),
  close: async () => {},
};
exposeHost(host);
