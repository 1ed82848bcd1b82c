import { describe, expect, it } from 'vitest';
import { EarlyAnswers } from '../../../src/protocol/early-answers.ts';
import type { WireRequest } from '../../../src/protocol/host.ts';

const api = 'https://host.example/api';
const suggest = `${api}/places/suggest?q=alph`;

describe('early answers', () => {
  const request = (url: string): WireRequest => ({ method: 'GET', url, headers: [], credentials: 'omit' });
  const hostOf = (status: number) => ({
    handle: async () => ({ ok: true, value: { status, headers: {}, body: '{}' } }) as const,
  });
  const never = new Promise<never>(() => {});

  it('are those of suggest alone', async () => {
    const early = new EarlyAnswers(never);
    early.searchable(hostOf(200));
    expect(await early.to(request(suggest))).toMatchObject({ status: 200 });
    for (const path of ['search?q=suggest', 'osm:1', 'types'])
      expect(await early.to(request(`${api}/places/${path}`))).toBeUndefined();
  });

  it('are none where the host needs the details', async () => {
    const early = new EarlyAnswers(never);
    early.searchable(hostOf(503));
    expect(await early.to(request(suggest))).toBeUndefined();
  });

  it('are none where the host dies or is not searchable before its bundle is open or has failed', async () => {
    const dying = new EarlyAnswers(never);
    dying.searchable({ handle: () => Promise.reject(new Error('crash')) });
    expect(await dying.to(request(suggest))).toBeUndefined();
    expect(await new EarlyAnswers(Promise.resolve()).to(request(suggest))).toBeUndefined();
    expect(await new EarlyAnswers(Promise.reject(new Error('failed'))).to(request(suggest))).toBeUndefined();
  });
});
