import type { RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** In bytes. */
const DROP = 8192;
/** Between two drops, in ms. */
const BETWEEN = 4;

/** Files of a bundle below `/`, given in drops, so that there is time for something to happen in between. */
export class DrippingBundle {
  /** Bytes of parts that were sent since this was set to 0. */
  sent = 0;
  files: ReadonlyMap<string, Uint8Array> = new Map();
  private readonly waiting = new Set<{ readonly bytes: number; readonly done: () => void }>();

  readonly listener: RequestListener = ({ url = '' }, response) => {
    const name = url.slice(1);
    const bytes = this.files.get(name);
    response.writeHead(bytes ? 200 : 404, {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-store',
    });
    if (!bytes || name === 'manifest.json') response.end(bytes);
    else this.drip(bytes, response);
  };

  /** Resolves as soon as so many bytes of parts were sent. */
  async untilSent(bytes: number): Promise<void> {
    if (this.sent >= bytes) return;
    await new Promise<void>((done) => this.waiting.add({ bytes, done }));
  }

  private async drip(bytes: Uint8Array, response: ServerResponse): Promise<void> {
    for (let at = 0; at < bytes.length && !response.destroyed; at += DROP) {
      const drop = bytes.subarray(at, at + DROP);
      response.write(drop);
      this.sent += drop.length;
      for (const waiter of this.waiting) {
        if (waiter.bytes > this.sent) continue;
        this.waiting.delete(waiter);
        waiter.done();
      }
      await pause(BETWEEN);
    }
    response.end();
  }
}
