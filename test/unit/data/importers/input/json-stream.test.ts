import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonStream } from '../../../../../data/importers/input/json-stream.ts';

/** The document in pieces of this many characters at most, never through a character. */
function pieces(text: string, length: number): string[] {
  return text.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? [];
}

const anyPiece = fc.integer({ min: 1, max: 50 });
const anyLists = fc.array(fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }), {
  minLength: 1,
  maxLength: 8,
});

test('values are those of JSON.parse, wherever the text is cut', () => {
  fc.assert(
    fc.property(anyLists, anyPiece, (values, length) => {
      const text = JSON.stringify(values, null, 1);
      const found: unknown[] = [];
      const stream = new JsonStream({ paths: ['$.*'], onValue: ({ value }) => found.push(value) });
      for (const piece of pieces(text, length)) stream.write(piece);
      stream.end();
      expect(found).toEqual(JSON.parse(text));
      expect(stream.line).toBe(text.split('\n').length);
    }),
  );
});

test.each([
  ['a sign that is none', '?'],
  ['a word that is out of place', '"a" "b"'],
  ['a bracket that opens nothing', '}'],
])('%s is found in its line, wherever the text is cut', (_, junk) => {
  fc.assert(
    fc.property(anyLists, anyPiece, (values, length) => {
      const before = JSON.stringify(values, null, 1).slice(0, -1);
      const line = before.split('\n').length;
      const stream = new JsonStream({ paths: ['$.*'], onValue: () => {} });
      const read = (): void => {
        for (const piece of pieces(`${before.trimEnd()},\n${junk}\n]`, length)) stream.write(piece);
      };
      expect(read).toThrow(expect.objectContaining({ line, message: expect.stringMatching(/unexpected /) }));
    }),
  );
});
