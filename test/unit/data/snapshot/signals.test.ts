import { existsSync } from 'node:fs';
import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type EndSignal, Interrupted } from '../../../../data/cli/exit-errors.ts';
import { scratchDirectory } from '../scratch.ts';
import { answer, shown } from './fixture.ts';
import { placesOf, runSnapshot } from './run.ts';
import { startService } from './service.ts';

test('a snapshot that is told to end while it reads its journal replaces nothing, and goes on later', async () => {
  const out = join(await scratchDirectory(), 'places.ndjson');
  const { base, requests } = await startService(answer);
  // The output cannot be written, so that the journal has all answers.
  await mkdir(`${out}.tmp`);
  await expect(runSnapshot(base, { out })).rejects.toThrow(`${out} can't be written`);
  await rmdir(`${out}.tmp`);
  const asked = requests.length;

  let end: (signal: EndSignal) => void = () => undefined;
  const ended = new Promise<EndSignal>((resolve) => {
    end = resolve;
  });
  const onLog = (line: string): void => {
    if (line.startsWith('going on')) end('SIGTERM');
  };
  await expect(runSnapshot(base, { out, ended, onLog })).rejects.toBeInstanceOf(Interrupted);
  expect([existsSync(out), existsSync(`${out}.tmp`)]).toEqual([false, false]);
  expect(await placesOf(await runSnapshot(base, { out }))).toEqual(shown);
  expect(requests).toHaveLength(asked);
});
