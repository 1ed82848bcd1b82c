import { FingerpostError } from '../src/core/errors.ts';
import type { Place } from '../src/core/place.ts';
import type { TypeTree } from '../src/core/place-type.ts';
import type { BuildReport } from './build-report.ts';
import { type BundleContent, type PackedBundle, packBundle } from './pack.ts';
import type { Report } from './report.ts';
import { extendTree } from './type-tree.ts';

/** A file of places to build from. */
export interface PlaceInput {
  /** As the report names it. */
  readonly file: string;
  /** Reads the places, telling the report what can't be used. */
  readonly read: (types: TypeTree, report: Report) => AsyncIterable<Place>;
}

export interface BuildInput extends Omit<BundleContent, 'places'> {
  /** In order of precedence: the first to give a place's id gives the place. */
  readonly inputs: readonly PlaceInput[];
  readonly report: BuildReport;
  /** Told after each place how many there are so far. */
  readonly onPlace?: (places: number) => void;
}

/**
 * Reads all inputs and makes the files of a bundle. What was left out, and why, is in `input.report` afterwards.
 * @throws FingerpostError `bad-input` where an input can't be read at all, or nothing is left to build from.
 */
export async function buildBundle(input: BuildInput): Promise<PackedBundle> {
  const { inputs, report: _report, onPlace, ...content } = input;
  const places = new Map<string, Place>();
  const from = new Map<string, string>();
  for (const { file, read } of inputs) {
    const report = input.report.source(file);
    for await (const place of read(content.types, report)) {
      const earlier = from.get(place.id);
      if (earlier !== undefined) {
        report.kept--;
        report.leaveOut({
          file,
          reason: `${place.id} was given by ${earlier}, which comes first`,
        });
        continue;
      }
      places.set(place.id, place);
      from.set(place.id, file);
      onPlace?.(places.size);
    }
  }
  if (places.size === 0) {
    throw new FingerpostError('bad-input', 'no place is left to make a bundle of: check the input');
  }
  const all = [...places.values()];
  return packBundle({
    ...content,
    places: all,
    types: extendTree(
      content.types,
      all.flatMap(({ type }) => type),
    ),
  });
}
