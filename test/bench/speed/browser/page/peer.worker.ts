import { collectWhenTold } from './garbage.ts';
import { openPeer } from './open-peer.ts';

collectWhenTold();
const [engine, ...files] = self.name.split(' ');
const opening = openPeer(engine!, files, () => postMessage({ stored: true }));

addEventListener('message', async ({ data: { call, question } }) => {
  const { search } = await opening;
  postMessage({ call, found: await search(question) });
});
