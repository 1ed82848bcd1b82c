import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type OpenOptions, openFile } from '../../../../../data/importers/input/open-file.ts';
import { scratchFile } from '../../scratch.ts';

async function read(content: string | Uint8Array, options: OpenOptions = {}): Promise<string> {
  const path = await scratchFile('x', content);
  const chunks: Buffer[] = [];
  for await (const chunk of await openFile(path, options)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test('gzip is unpacked, in one piece or in several, and other files are given as they are', async () => {
  expect(await read('plain')).toBe('plain');
  expect(await read('\u001f')).toBe('\u001f');
  expect(await read(gzipSync('packed'))).toBe('packed');
  expect(await read(Buffer.concat([gzipSync('one '), gzipSync('two')]))).toBe('one two');
});

test('progress is told in bytes of the file, to its end', async () => {
  const packed = gzipSync(Buffer.from(Array.from({ length: 1e6 }, (_, i) => (i * 7919) % 251)));
  const told: number[] = [];
  await read(packed, { onBytes: (bytes) => told.push(bytes) });
  expect(told.at(-1)).toBe(packed.length);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});

test('names a truncated or damaged file in an error', async () => {
  const packed = gzipSync('some text that is long enough to be cut');
  const message = expect.stringMatching(/\/x can't be read to its end \(.*\): fetch it again$/);
  await expect(read(packed.subarray(0, -10))).rejects.toMatchObject({ code: 'bad-input', message });
  packed[packed.length - 6]! ^= 255;
  await expect(read(packed)).rejects.toMatchObject({ code: 'bad-input', message });
});

test('reading may end before the file does', async () => {
  const path = await scratchFile('x', gzipSync('x'.repeat(1e6)));
  for await (const chunk of await openFile(path)) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
});

test('a small file may pack as well as it likes, a large one not', async () => {
  const limits = { ratio: 100, bytes: 1e12 };
  expect((await read(gzipSync(Buffer.alloc(60e6)), { limits })).length).toBe(60e6);
  await expect(read(gzipSync(Buffer.alloc(70e6)), { limits })).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(
      /x unpacks to more than [\d,]+ bytes from [\d,]+ bytes, past the limit of 100 for one/,
    ),
  });
  await expect(read(gzipSync('12345'), { limits: { ratio: 100, bytes: 4 } })).rejects.toMatchObject({
    message: expect.stringMatching(/past the limit of 4 bytes/),
  });
});
