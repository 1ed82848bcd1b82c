import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { PackedBundle } from '../../../../data/build/pack.ts';
import { writeBundle } from '../../../../data/build/write-bundle.ts';
import { scratchDirectory } from '../scratch.ts';

const PART = 'search-0123456789abcdef.gz';
const bundleOf = (...names: string[]): PackedBundle =>
  ({ files: new Map(names.map((name) => [name, Buffer.from('x')])) }) as unknown as PackedBundle;

/** The number of an ended process. */
const gone = (): number =>
  Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));

test('removes the remains of a killed build, and leaves the files of a running one', async () => {
  const directory = await scratchDirectory();
  const left = [`${PART}.${gone()}.tmp`, `manifest.json.${gone()}.tmp`, `.fingerpost-${gone()}.tmp`];
  const mine = [`details-0123456789abcdef.gz.${process.pid}.tmp`];
  const kept = [`${PART}.${process.ppid}.tmp`, `notes.${gone()}.tmp`, 'manifest.json.tmp'];
  for (const name of [...left, ...mine, ...kept]) await writeFile(join(directory, name), '');
  await writeBundle(directory, bundleOf(PART, 'manifest.json'));
  expect((await readdir(directory)).sort()).toEqual([...kept, PART, 'manifest.json'].sort());
});

test('removes the parts and the map of an older bundle, and nothing else', async () => {
  const directory = await scratchDirectory();
  const id = '0123456789abcdef';
  const old = [`search-${id}.gz`, `details-${id}.gz`, `text-${id}.gz`, `map-${id}.pmtiles`];
  const kept = ['city.pmtiles', 'map-old.pmtiles', 'notes.txt'];
  for (const name of [...old, ...kept]) await writeFile(join(directory, name), '');
  await writeBundle(directory, bundleOf('search-fedcba9876543210.gz', 'manifest.json'));
  expect((await readdir(directory)).sort()).toEqual(
    [...kept, 'search-fedcba9876543210.gz', 'manifest.json'].sort(),
  );
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the writing and leaves nothing half-written',
  async (signal) => {
    const directory = await scratchDirectory();
    const unfinished = join(directory, `${PART}.${process.pid}.tmp`);
    // Writing to a pipe blocks until it is read.
    execFileSync('mkfifo', [unfinished]);
    const reader = await open(unfinished, constants.O_RDONLY | constants.O_NONBLOCK);
    const before = process.listenerCount(signal);
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const writing = writeBundle(directory, {
      files: new Map([[PART, Buffer.alloc(10e6)]]),
    } as unknown as PackedBundle);
    await expect.poll(async () => (await reader.read(Buffer.alloc(1))).bytesRead).toBe(1);
    process.emit(signal, signal);
    expect(await readdir(directory)).toEqual([]);
    expect(kill.mock.calls).toContainEqual([process.pid, signal]);
    kill.mockRestore();
    // It may fail before the pipe is closed.
    const failed = expect(writing).rejects.toThrow();
    await reader.close();
    await failed;
    expect(process.listenerCount(signal)).toBe(before);
  },
);
