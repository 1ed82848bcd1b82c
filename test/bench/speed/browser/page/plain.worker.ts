import { collectWhenTold } from './garbage.ts';
import { openPlain } from './plain-data.ts';

collectWhenTold();
const opening = openPlain(() => postMessage({ stored: true }));

addEventListener('message', async ({ data: { call, question } }) => {
  const { search } = await opening;
  postMessage({ call, found: await search(question) });
});
