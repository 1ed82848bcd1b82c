import { openBundle } from '../../../src/bundle/open.ts';
import { memorySource } from '../../fixtures/memory-source.ts';

/** The cost of opening a bundle whose bytes are in memory. */
export interface Opening {
  /** Median, in ms: checked, unpacked and decoded. */
  readonly ms: number;
  /** The memory of the opened bundle afterwards, heap and array buffers together. */
  readonly bytes: number;
}

/** Opens a bundle several times. Memory is told only where Node runs with `--expose-gc`. */
export async function measureOpening(
  files: ReadonlyMap<string, Uint8Array>,
  times: number,
): Promise<Opening> {
  const took: number[] = [];
  let bytes = Number.NaN;
  for (let i = 0; i < times; i++) {
    const before = held();
    const start = performance.now();
    const bundle = await openBundle(memorySource(files));
    took.push(performance.now() - start);
    if (i === 0) bytes = held() - before;
    if (bundle.places.count < 0) throw new Error('never: it only keeps the bundle alive until here');
  }
  took.sort((a, b) => a - b);
  return { ms: took[Math.floor(took.length / 2)]!, bytes };
}

function held(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
