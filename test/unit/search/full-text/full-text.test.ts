import { beforeAll, describe, expect, it } from 'vitest';
import { openBundle } from '../../../../src/bundle/open.ts';
import type { Explanation } from '../../../../src/core/contract/explanation.ts';
import { createHandler, type Handler } from '../../../../src/http/handler.ts';
import { memorySource } from '../../../fixtures/memory-source.ts';
import { packTexts } from '../../../fixtures/texts.ts';

let handler: Handler;
beforeAll(async () => {
  handler = createHandler(await openBundle(memorySource((await packTexts()).files)));
});

interface Page {
  readonly size: number;
  readonly corrected_query?: string;
  readonly _embedded: { readonly pois: readonly Poi[] };
  readonly _links: Record<string, unknown>;
}

interface Poi {
  readonly id: string;
  readonly description?: string;
  readonly match?: { readonly field: string; readonly text: string };
  readonly _explanation: Explanation;
}

async function ask(path: string): Promise<Page> {
  const response = await handler(new Request(`http://any/places/${path}`));
  expect(response?.status).toBe(200);
  return (await response?.json()) as Page;
}

const search = (q: string, more = '') => ask(`search?q=${encodeURIComponent(q)}&explain${more}`);
const found = async (q: string, more = '') =>
  (await search(q, more))._embedded.pois.map(({ id, _explanation }) => `${id} ${_explanation.tier}`);

describe('words that stand only in texts', () => {
  it.each([
    ['sauna', ['a:2 texts']],
    ['printing', ['a:1 texts']],
    ['free wifi', ['a:4 texts']],
    ['free wi-fi', ['a:4 texts']],
    ['FREE Wi Fi', ['a:4 texts']],
    ['lecture room A', ['a:3 texts', 'a:6 texts']],
    ['lecture room', ['a:3 texts', 'a:6 texts']],
    ['baby changing', ['a:1 texts']],
    ['shower', ['a:2 texts']],
    ['dog', ['a:4 texts']],
    ['scann', ['a:1 texts']],
  ])('are found in a tier of their own: %s', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it('rank below a match by name', async () => {
    expect(await found('lockers')).toEqual([
      'a:5 starts',
      expect.stringMatching('texts'),
      expect.stringMatching('texts'),
    ]);
  });

  it('are no syllables that stand here and there in a long text', async () => {
    const csv = [
      'id,name,type,lat,lon,description,facilities',
      'a:1,Tower,/university/building,51.75,-1.25,과학 도시의 서쪽 관문 앞 미술관,',
    ].join('\n');
    const korean = createHandler(await openBundle(memorySource((await packTexts(csv)).files)));
    const sizeOf = async (q: string): Promise<number> => {
      const response = await korean(new Request(`http://any/places/search?q=${encodeURIComponent(q)}`));
      return ((await response!.json()) as Page).size;
    };
    expect(await sizeOf('도서관')).toBe(0);
    expect(await sizeOf('미술관')).toBe(1);
  });

  it('need not include stop words', async () => {
    expect(await found('in the sauna')).toEqual(['a:2 texts']);
  });
});
