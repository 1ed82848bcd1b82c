import { FingerpostError } from '../../src/core/errors.ts';
import type { Place } from '../../src/core/place.ts';
import type { TypeTree } from '../../src/core/place-type.ts';
import { mergePlaces } from '../merge/merge.ts';
import type { Report } from '../record/report.ts';
import { withSafeLinks } from '../record/safe-links.ts';
import { extendTree } from '../record/type-tree.ts';
import { areaOf } from './area-of.ts';
import type { BuildReport } from './build-report.ts';
import { type BundleContent, type MapContent, type PackedBundle, packBundle } from './pack.ts';
import { warnOfPositions } from './warn-of-positions.ts';

/** A file of places to build from. */
export interface PlaceInput {
  /** Name in the report. */
  readonly file: string;
  /** Reads the places and reports unusable ones. */
  readonly read: (types: TypeTree, report: Report) => AsyncIterable<Place>;
  /** Returns further places once all inputs are read. `others` are the places that these may be merged with. */
  readonly rest?: (others: readonly Place[]) => Iterable<Place>;
  /**
   * Inputs of one register are one source: they may describe the same place, but two of their places are never
   * merged.
   */
  readonly register?: string;
}

/** The input of a build. Without an area in the settings, the area of the places is used. */
export interface BuildInput extends Omit<BundleContent, 'places' | 'map'> {
  /** In order of precedence. */
  readonly inputs: readonly PlaceInput[];
  /**
   * Maximum metres between places of one name and compatible types, from several inputs, that are merged. A common
   * identifier merges at any distance. When absent, nothing is merged, and the first place with an id wins.
   */
  readonly mergeDistanceMetres?: number;
  /** Returns the type tree with the names that the bundle has. */
  readonly typeNames?: (types: TypeTree) => TypeTree;
  /** Makes the base map, once all inputs are read. */
  readonly makeMap?: () => Promise<MapContent>;
  readonly report: BuildReport;
  /** Receives a description of the next stage. */
  readonly onStage?: (message: string) => void;
}

/**
 * Reads all inputs and builds the files of a bundle. `input.report` then lists what was left out or merged, with
 * reasons.
 * @throws FingerpostError `bad-input` when an input cannot be read, or no place is left.
 */
export async function buildBundle(input: BuildInput): Promise<PackedBundle> {
  const {
    inputs: _inputs,
    mergeDistanceMetres,
    report,
    onStage,
    typeNames = (tree) => tree,
    makeMap,
    ...content
  } = input;
  const { places, inputOf } = await readInputs(input);
  if (places.length === 0) {
    const files = input.inputs.map(({ file }) => file).join(', ');
    throw new FingerpostError(
      'bad-input',
      `no place is left to make a bundle of: nothing of ${files} could be used`,
    );
  }
  let left = places;
  if (mergeDistanceMetres !== undefined && input.inputs.length > 1) {
    onStage?.(`merging ${places.length.toLocaleString('en')} places`);
    const warn = (message: string): void => report.warn(message);
    const sources = sourcesOf(input.inputs, inputOf);
    const { places: united, merged } = mergePlaces({
      places,
      sources,
      inputOf,
      distance: mergeDistanceMetres,
      warn,
    });
    report.merge(merged);
    left = united;
  }
  const map = await makeMap?.();
  const { area = areaOf(left), ...withoutArea } = content.settings;
  onStage?.(`packing ${left.length.toLocaleString('en')} places`);
  const paths = new Set(left.flatMap(({ type }) => type));
  const settings = { ...withoutArea, ...(area && { area }) };
  const types = typeNames(extendTree(content.types, paths));
  return packBundle({ ...content, settings, places: left, types, ...(map && { map }) }, onStage);
}

/** Returns the number of each place's source: of its input, or of the first input of the same register. */
function sourcesOf(inputs: readonly PlaceInput[], inputOf: readonly number[]): number[] {
  const numbers = inputs.map(({ register }, i) =>
    register === undefined ? i : inputs.findIndex((other) => other.register === register),
  );
  return inputOf.map((input) => numbers[input]!);
}

/** Reads all places in the order of the inputs. Returns them with the number of each place's input. */
async function readInputs(input: BuildInput): Promise<{ places: Place[]; inputOf: number[] }> {
  const { inputs, report: whole, mergeDistanceMetres, types } = input;
  const places: Place[][] = inputs.map(() => []);
  const origins: Report['at'][][] = inputs.map(() => []);
  const reports: Report[] = [];
  const givenBy = new Map<string, number>();
  const take = (place: Place, source: number): void => {
    const earlier = givenBy.get(place.id);
    if (earlier === source || (earlier !== undefined && mergeDistanceMetres === undefined)) {
      const giver =
        earlier === source ? 'an earlier place of it' : `${inputs[earlier]!.file}, which comes first`;
      reports[source]!.kept--;
      const reason = `its id was given by ${giver}`;
      reports[source]!.leaveOut({ file: inputs[source]!.file, reason, detail: place.id });
      return;
    }
    givenBy.set(place.id, source);
    places[source]!.push(withSafeLinks(place, reports[source]!));
    origins[source]!.push(reports[source]!.at);
  };
  try {
    for (const [source, { file, read }] of inputs.entries()) {
      const report = whole.source(file);
      reports.push(report);
      for await (const place of read(types, report)) take(place, source);
    }
    for (const [source, { rest, register }] of inputs.entries()) {
      if (!rest) continue;
      const isOther = (_: unknown, i: number): boolean => inputs[i]!.register !== register;
      const others = mergeDistanceMetres === undefined ? [] : places.filter(isOther).flat();
      for (const place of rest(others)) take(place, source);
    }
  } catch (thrown) {
    const last = reports.length - 1;
    for (const [i, report] of reports.entries()) if (i === last || inputs[i]!.rest) report.markIncomplete();
    throw thrown;
  }
  const read = inputs
    .map(({ file }, source) => ({ file, places: places[source]!, origins: origins[source]! }))
    .filter((_, source) => !reports[source]!.saysWhyNoPosition);
  warnOfPositions(read, input.settings.area, (message) => whole.warn(message));
  return { places: places.flat(), inputOf: places.flatMap((some, source) => some.map(() => source)) };
}
