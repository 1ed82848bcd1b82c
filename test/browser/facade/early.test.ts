import { expect, it } from 'vitest';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { serveFiles } from '../test-server.ts';
import { useFacadePage } from './facade-page.ts';

const on = useFacadePage();
const { manifest, files } = smallBundle();
const details = manifest.parts.find(({ kind }) => kind === 'details')!.name;
const serve = serveFiles(() => files);

/** Holds the details back. @returns a function that answers the requests for them, or fails them. */
function holdDetails(): (succeed: boolean) => void {
  const held: ((succeed: boolean) => void)[] = [];
  let outcome: boolean | undefined;
  on.answerBundle((request, response) => {
    if (request.url !== `/${details}`) return serve(request, response);
    const answer = (succeed: boolean): unknown =>
      succeed
        ? serve(request, response)
        : response.writeHead(500, { 'Access-Control-Allow-Origin': '*' }).end();
    if (outcome === undefined) held.push(answer);
    else answer(outcome);
  });
  return (succeed) => {
    outcome = succeed;
    for (const answer of held.splice(0)) answer(succeed);
  };
}

it.each([{}, { worker: false as const }])(
  'answers suggest while a search waits for the details: %s',
  async (options) => {
    const end = holdDetails();
    await on.visit(options);
    const searched = on.ask('/api/places/search');
    const suggested = await on.ask('/api/places/suggest?q=alph');
    expect([suggested.status, JSON.parse(suggested.text!).size]).toEqual([200, 1]);
    expect(await on.status()).toMatchObject({ state: 'loading' });
    end(true);
    expect(JSON.parse((await searched).text!).size).toBe(3);
    await on.untilStored();
  },
);
