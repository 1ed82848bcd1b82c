import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdSet } from '../../../../../data/snapshot/state/id-set.ts';

it('stores each text once, by its number, like a Map', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.nat(30).map(String));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200 }), (texts) => {
      const set = new IdSet();
      const map = new Map<string, number>();
      for (const each of texts) {
        if (!map.has(each)) map.set(each, map.size);
        expect(set.add(each)).toBe(map.get(each));
      }
      expect(set.size).toBe(map.size);
      for (const [each, number] of map) expect([set.numberOf(each), set.at(number)]).toEqual([number, each]);
      expect(set.numberOf('another one')).toBe(-1);
      const points = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
      expect([...set.sorted()].map((number) => set.at(number))).toEqual([...map.keys()].sort(points));
    }),
  );
});

it('uses less than 60 bytes for an id of 13 letters', () => {
  const set = new IdSet();
  const before = process.memoryUsage().arrayBuffers;
  const count = 300_000;
  for (let nth = 0; nth < count; nth++) set.add(`osm:n${String(nth).padStart(8, '0')}`);
  for (let nth = 0; nth < count; nth++) set.add(`osm:n${String(nth).padStart(8, '0')}`);
  expect(set.size).toBe(count);
  expect(set.at(count - 1)).toBe('osm:n00299999');
  // Typed arrays of earlier sizes may not be collected yet and count as well. They are as long again.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * 60 * count);
});
