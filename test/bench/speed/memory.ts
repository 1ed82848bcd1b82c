/**
 * The bytes that this process uses: heap, and what the engine holds outside of it: typed arrays, buffers, the memory of
 * WebAssembly. After a collection of garbage. Memory outside the heap is freed only a collection later.
 * @throws Error without `--expose-gc`.
 */
export function memoryUsed(): number {
  if (!globalThis.gc) throw new Error('Run with --expose-gc.');
  for (let i = 0; i < 3; i++) globalThis.gc();
  // `external` has the ArrayBuffers in it.
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
