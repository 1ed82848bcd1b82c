import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTypedJson, encodeTypedJson } from '../../../src/store/typed-json.ts';

const array = fc.oneof(
  fc.uint8Array(),
  fc.uint16Array(),
  fc.uint32Array(),
  fc.float32Array(),
  fc.float64Array({ noNaN: false }),
);
/** Any UTF-16, including lone surrogates. */
const text = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
});
const leaf = fc.oneof(array, text, fc.integer(), fc.boolean(), fc.constant(null), fc.array(text));
const key = text.filter((name) => name !== '$' && name !== '__proto__');
const data = fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf)));

const plainly = (value: object): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, of) => (ArrayBuffer.isView(of) ? `${of.constructor.name} ${of}` : of)),
  );

describe('typed JSON', () => {
  it('keeps typed JSON the same after a round trip', () => {
    fc.assert(
      fc.property(data, (value) => {
        expect(plainly(decodeTypedJson(encodeTypedJson(value)) as object)).toEqual(plainly(value));
      }),
    );
  });

  it('decodes from a view into a larger buffer', () => {
    const flat = encodeTypedJson({ numbers: Float64Array.of(0.1, Number.NaN), texts: ['a', '\ud800'] });
    const around = new Uint8Array(flat.length + 32);
    around.set(flat, 16);
    const back = decodeTypedJson(around.subarray(16, 16 + flat.length));
    expect(back).toEqual({ numbers: Float64Array.of(0.1, Number.NaN), texts: ['a', '\ud800'] });
  });

  it('stores a repeated array once, and of a view only its own bytes', () => {
    const once = new Uint32Array(1000);
    const alone = encodeTypedJson({ once }).length;
    expect(encodeTypedJson({ once, again: { once } }).length).toBeLessThan(alone + 100);
    expect(encodeTypedJson({ once: once.subarray(0, 10) }).length).toBeLessThan(alone / 10);
  });

  it('decodes without a copy', () => {
    const flat = encodeTypedJson({ numbers: Uint32Array.of(1, 2, 3) });
    const { numbers } = decodeTypedJson(flat) as { numbers: Uint32Array };
    expect(numbers.buffer).toBe(flat.buffer);
  });
});
