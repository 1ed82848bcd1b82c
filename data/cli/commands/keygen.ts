import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { FingerpostError } from '../../../src/core/errors.ts';
import { makeKey } from '../../build/signing.ts';
import type { Terminal } from '../terminal.ts';
import { path } from './options.ts';

/** `fingerpost keygen`: creates a key for signing bundles. */
export function keygenCommand(terminal: Terminal): Command {
  return new Command('keygen')
    .description('create a key for signing bundles and print its public half')
    .option(
      '--out <file>',
      'file to write the private key to; an existing file is kept',
      path,
      'fingerpost-key.pem',
    )
    .action(async ({ out }: { out: string }) => {
      const { pem, publicKey } = makeKey();
      await writeSecretly(out, pem);
      terminal.log(
        `${out}: the private key, for "fingerpost build --sign". Keep it secret, and a copy of it safe`,
      );
      terminal.log('The public key, for createPlacesFetch({ publicKey }):');
      terminal.out(publicKey);
    });
}

/**
 * Writes the private key so that only its owner can read it.
 * @throws FingerpostError `bad-input` when the file exists or cannot be written.
 */
async function writeSecretly(file: string, pem: string): Promise<void> {
  try {
    mkdirSync(dirname(file), { recursive: true });
    await writeFile(file, pem, { flag: 'wx', mode: 0o600, flush: true });
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown;
    throw new FingerpostError(
      'bad-input',
      `${file} is there already, and devices may trust its key: name another --out`,
    );
  }
}
