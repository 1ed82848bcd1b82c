import { FingerpostError } from '../src/core/errors.ts';
import type { Place } from '../src/core/place.ts';
import type { TypeTree } from '../src/core/place-type.ts';
import type { BuildReport } from './build-report.ts';
import { mergePlaces } from './merge.ts';
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
  /** In order of precedence. */
  readonly inputs: readonly PlaceInput[];
  /**
   * Metres within which places of one name and of compatible types, of several inputs, are one; those that share an
   * identifier are in any case. Absent: nothing is merged, and the first to give a place's id gives the place.
   */
  readonly mergeDistance?: number;
  readonly report: BuildReport;
  /** Told what is done next. */
  readonly onStage?: (words: string) => void;
}

/**
 * Reads all inputs and makes the files of a bundle. What was left out or merged, and why, is in `input.report`
 * afterwards.
 * @throws FingerpostError `bad-input` where an input can't be read at all, or nothing is left to build from.
 */
export async function buildBundle(input: BuildInput): Promise<PackedBundle> {
  const { inputs: _inputs, mergeDistance, report, onStage, ...content } = input;
  const { places, sources } = await readInputs(input);
  if (places.length === 0) {
    const files = input.inputs.map(({ file }) => file).join(', ');
    throw new FingerpostError(
      'bad-input',
      `no place is left to make a bundle of: nothing of ${files} could be used`,
    );
  }
  let left = places;
  if (mergeDistance !== undefined && input.inputs.length > 1) {
    onStage?.(`merging ${places.length.toLocaleString('en')} places`);
    const warn = (words: string): void => report.warn(words);
    const { places: united, merged } = mergePlaces({ places, sources, distance: mergeDistance, warn });
    report.merge(merged);
    left = united;
  }
  onStage?.(`packing ${left.length.toLocaleString('en')} places`);
  const paths = new Set(left.flatMap(({ type }) => type));
  return packBundle({ ...content, places: left, types: extendTree(content.types, paths) }, onStage);
}

/** All places with, for each, the number of its input. */
async function readInputs(input: BuildInput): Promise<{ places: Place[]; sources: number[] }> {
  const { inputs, report: whole, mergeDistance, types } = input;
  const places: Place[] = [];
  const sources: number[] = [];
  const givenBy = new Map<string, number>();
  for (const [source, { file, read }] of inputs.entries()) {
    const report = whole.source(file);
    for await (const place of breakingOff(read(types, report), report)) {
      const earlier = givenBy.get(place.id);
      if (earlier === source || (earlier !== undefined && mergeDistance === undefined)) {
        report.kept--;
        const giver =
          earlier === source ? 'an earlier place of it' : `${inputs[earlier]!.file}, which comes first`;
        report.leaveOut({ file, reason: `its id was given by ${giver}`, detail: place.id });
        continue;
      }
      givenBy.set(place.id, source);
      places.push(place);
      sources.push(source);
    }
  }
  return { places, sources };
}

/** Tells the report where reading ends in an error. */
async function* breakingOff(read: AsyncIterable<Place>, report: Report): AsyncGenerator<Place> {
  try {
    yield* read;
  } catch (thrown) {
    report.breakOff();
    throw thrown;
  }
}
