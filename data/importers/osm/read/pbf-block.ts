import type { ElementType } from './element.ts';
import { CorruptOsmError, fieldsOf, readVarint } from './protobuf.ts';

/**
 * Checks that a block has tags for exactly its dense nodes. The decoder searches for the end of each node's tags
 * without a bound, so a damaged block would keep it busy for ever.
 *
 * `PrimitiveBlock` 2 → `PrimitiveGroup` 2 (dense nodes):
 * https://github.com/openstreetmap/OSM-binary/blob/master/osmpbf/osmformat.proto
 * @throws CorruptOsmError when the numbers differ.
 */
export function checkBlock(block: Uint8Array): void {
  for (const group of messages(block, 2)) for (const dense of messages(group, 2)) checkDense(dense);
}

/** Checks `DenseNodes`: 1 (ids) and 10 (key, value, key, value, 0 for each node). */
function checkDense(dense: Uint8Array): void {
  let nodes = 0;
  const pairs: Uint8Array[] = [];
  for (const { tag, bytes } of fieldsOf(dense)) {
    if (tag === 1) nodes += bytes ? countNumbers(bytes) : 1;
    if (tag === 10 && bytes) pairs.push(bytes);
  }
  const all = Buffer.concat(pairs);
  if (all.length > 0 && countEnds(all) !== nodes) throw new CorruptOsmError('the tags of nodes are cut off');
}

/** The elements of a `PrimitiveGroup` by their fields. Field 2 are dense nodes. */
const TYPES: readonly (ElementType | undefined)[] = [undefined, 'node', 'node', 'way', 'relation'];

/**
 * Returns the types of a block's elements, which takes a small part of the time of decoding them.
 * @throws CorruptOsmError when the bytes are no block.
 */
export function typesIn(block: Uint8Array): Set<ElementType> {
  const types = new Set<ElementType>();
  for (const group of messages(block, 2)) {
    for (const { tag } of fieldsOf(group)) {
      const type = TYPES[tag];
      if (type) types.add(type);
    }
  }
  return types;
}

function* messages(message: Uint8Array, wanted: number): Generator<Uint8Array> {
  for (const { tag, bytes } of fieldsOf(message)) if (tag === wanted && bytes) yield bytes;
}

/** Counts packed numbers: the last byte of each has no high bit. */
function countNumbers(packed: Uint8Array): number {
  let count = 0;
  for (const byte of packed) if (byte < 0x80) count++;
  return count;
}

/** Counts zeros in place of a key; returns `NaN` when the last node has no end. */
function countEnds(pairs: Uint8Array): number {
  const at = { position: 0 };
  let ends = 0;
  let open = false;
  while (at.position < pairs.length) {
    open = readVarint(pairs, at) !== 0;
    if (open) readVarint(pairs, at);
    else ends++;
  }
  return open ? Number.NaN : ends;
}
