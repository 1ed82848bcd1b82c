/** Memory that this process uses, in bytes. */
export interface Memory {
  /** Heap, and what the engine holds outside of it: typed arrays, buffers, the memory of WebAssembly. */
  readonly counted: number;
  /** The memory that the system gave the process and has not got back. */
  readonly resident: number;
}

/**
 * After a collection of garbage. Memory outside the heap is freed only a collection later.
 * @throws Error without `--expose-gc`.
 */
export function memoryUsed(): Memory {
  if (!globalThis.gc) throw new Error('Run with --expose-gc.');
  for (let i = 0; i < 3; i++) globalThis.gc();
  // `external` has the ArrayBuffers in it.
  const { heapUsed, external, rss } = process.memoryUsage();
  return { counted: heapUsed + external, resident: rss };
}
