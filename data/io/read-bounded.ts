import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { asFingerpostError, FingerpostError } from '../../src/core/errors.ts';
import { readError } from './file-errors.ts';

/** Maximum size of a configuration or a key. Real ones have some kilobytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Paths of pipes that the shell has opened, as for `--config <(…)`. */
const OPEN_PIPE = /^\/(dev|proc)\//;

/**
 * Reads a small file. It may be a pipe of the shell, such as `/dev/stdin`.
 * @throws FingerpostError `bad-input` for one that cannot be read, has more than 16 MB, as `/dev/zero` has, or is a named
 *   pipe, which may never have a writer.
 */
export async function readBounded(path: string): Promise<string> {
  try {
    if ((await stat(path)).isFIFO() && !OPEN_PIPE.test(path)) {
      throw new FingerpostError('bad-input', `${path} is no file, but a pipe: save it to a file first`);
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) {
        throw new FingerpostError('bad-input', `${path} has more than 16 MB: name a smaller file`);
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (thrown) {
    throw readError(path, thrown) ?? asFingerpostError(thrown, 'bad-input');
  }
}
