import { gunzipSync } from 'node:zlib';
import { type PackedBundle, packBundle } from '../../../data/build/pack.ts';
import { readPart } from '../../../src/bundle/format.ts';
import { withPart } from '../../property/mutants.ts';
import { contentOf, somePlace } from '../bundle/some-places.ts';

/** Three stops with details, of which the second alone has a live departure board. */
const stops = (name: string): PackedBundle =>
  packBundle(
    contentOf(
      [1, 2, 3].map((n) =>
        somePlace(`osm:${n}`, {
          name: `${name} ${n}`,
          phone: `0${n}`,
          ...(n === 2 && { rti: { bus: `Live buses of ${name}` } }),
        }),
      ),
    ),
  );

/** The bundle with one piece of text in its details replaced by another of the same length. */
function spoilt(packed: PackedBundle, text: string, by: string): PackedBundle {
  const { name } = packed.manifest.parts.find(({ kind }) => kind === 'details')!;
  const details = gunzipSync(packed.files.get(name)!).toString('latin1');
  if (!details.includes(text)) throw new Error(`the details have no ${text}`);
  return withPart(packed, 'details', Buffer.from(details.replace(text, by), 'latin1'));
}

/** The last good bundle. */
export const good = stops('Old');
/** One cell of it is no JSON. */
export const withBadCell = spoilt(stops('New'), '{"bus"', '["bus"');
/** A whole column of it can't be read: its numbers are said to be of 99 bytes. */
export const withBadColumn = (() => {
  const packed = stops('New');
  const { name } = packed.manifest.parts.find(({ kind }) => kind === 'details')!;
  const details = Uint8Array.from(gunzipSync(packed.files.get(name)!));
  readPart(name, 'details', details).sections.get('rti')![0] = 99;
  return withPart(packed, 'details', details);
})();
