import type { Manifest } from '../../src/bundle/manifest.ts';

/** Memory that Cloudflare gives a Worker. The smallest of the runtimes for which `fingerpost/edge` is made. */
const EDGE_BYTES = 128_000_000;
/** Memory of the code and of a bundle without a place, while another one opens: measured in Cloudflare's runtime. */
const BASE_BYTES = 38_000_000;
/** Memory for each unpacked byte of a bundle, while another one of the same size opens: measured likewise. */
const BYTES_PER_UNPACKED_BYTE = 20;

/** Warns of a bundle that may be too large for the edge. */
export function warnOfMemory({ parts }: Manifest, warn: (message: string) => void): void {
  const unpacked = parts.reduce((sum, part) => sum + part.unpacked_bytes, 0);
  const needed = BASE_BYTES + BYTES_PER_UNPACKED_BYTE * unpacked;
  if (needed <= EDGE_BYTES) return;
  const inMb = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
  warn(
    `this bundle is too large for the edge: a Worker needs about ${inMb(needed)} while another one opens, and ` +
      `Cloudflare gives it ${inMb(EDGE_BYTES)}. Pages and "fingerpost serve" can use it`,
  );
}
