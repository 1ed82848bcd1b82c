import { MAX_MEMBERS, MAX_NODES } from '../../limits.ts';
import { CorruptOsmError } from './corrupt-osm-error.ts';
import type { ElementType } from './element.ts';
import { fieldsOf, readVarint } from './protobuf.ts';

/** Maximum number of elements in a block, and of texts in its table. The format recommends 8,000 elements. */
const MAX_BLOCK_ITEMS = 250_000;

/**
 * Checks that a block has no more than a real one, because millions of empty elements pack into some kilobytes, and that it
 * has tags for exactly its dense nodes. The decoder searches for the end of each node's tags without a bound, so a damaged
 * block would keep it busy for ever.
 *
 * `PrimitiveBlock` 1 → `StringTable` 1 (texts); 2 → `PrimitiveGroup` 1 (nodes), 2 (dense nodes), 3 (ways), 4 (relations):
 * https://github.com/openstreetmap/OSM-binary/blob/master/osmpbf/osmformat.proto
 * @throws CorruptOsmError when it has more, or the numbers differ.
 */
export function checkBlock(block: Uint8Array): void {
  let [texts, elements] = [0, 0];
  for (const { tag, bytes } of fieldsOf(block)) {
    if (tag === 1 && bytes) for (const _ of fieldsOf(bytes)) refuseMany(++texts, MAX_BLOCK_ITEMS, 'texts');
    if (tag !== 2 || !bytes) continue;
    elements++;
    for (const element of fieldsOf(bytes)) {
      const isDense = element.tag === 2 && element.bytes !== undefined;
      elements += isDense ? checkDense(element.bytes) : 1;
      refuseMany(elements, MAX_BLOCK_ITEMS, 'elements');
      if (element.bytes && !isDense) checkLists(element.bytes, element.tag === 4 ? MAX_MEMBERS : MAX_NODES);
    }
  }
}

/**
 * Checks `DenseNodes`: 1 (ids) and 10 (key, value, key, value, 0 for each node).
 * @returns the number of nodes.
 */
function checkDense(dense: Uint8Array): number {
  let nodes = 0;
  const pairs: Uint8Array[] = [];
  for (const { tag, bytes } of fieldsOf(dense)) {
    if (tag === 1) nodes += bytes ? countNumbers(bytes) : 1;
    if (tag === 10 && bytes) pairs.push(bytes);
  }
  refuseMany(nodes, MAX_BLOCK_ITEMS, 'elements');
  const all = Buffer.concat(pairs);
  if (all.length > 0 && countEnds(all) !== nodes) throw new CorruptOsmError('the tags of nodes are cut off');
  return nodes;
}

/** Checks the lists of an element: its tags, nodes or members. Each number of a list has at least a byte. */
function checkLists(element: Uint8Array, most: number): void {
  if (element.length <= most) return;
  const counts = new Map<number, number>();
  for (const { tag, bytes } of fieldsOf(element)) {
    const count = (counts.get(tag) ?? 0) + (bytes ? countNumbers(bytes) : 1);
    refuseMany(count, most, 'nodes, members or tags', 'an element');
    counts.set(tag, count);
  }
}

function refuseMany(count: number, most: number, what: string, owner = 'a block'): void {
  if (count <= most) return;
  throw new CorruptOsmError(`${owner} has more than ${most.toLocaleString('en')} ${what}`);
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
