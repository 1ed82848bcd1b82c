import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

interface Display {
  /** The value of `DISPLAY`, e.g. `:1`. */
  readonly name: string;
  stop(): void;
}

/** Starts an X server without a screen, on the first number that is free. */
export async function startDisplay(): Promise<Display> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const stop = (): void => void server.kill();
  process.once('exit', stop);
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code} before it had a display`)));
    (server.stdio[3] as Readable).once('data', (data) => resolve(String(data).trim()));
  });
  return { name: `:${number}`, stop };
}
