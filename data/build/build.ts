import { FingerpostError } from '../../src/core/errors.ts';
import type { Place, TypeTree } from '../../src/core/place.ts';
import { mergePlaces } from '../merge/merge.ts';
import { withStations } from '../merge/stations.ts';
import { uniteTwins } from '../merge/twins.ts';
import { numberOfPlaces, type Report } from '../record/report.ts';
import { extendTree } from '../record/type-tree.ts';
import type { BuildReport } from './build-report.ts';
import { areaOf } from './geography/area-of.ts';
import { withLocalities } from './geography/localities.ts';
import { warnOfPositions } from './geography/warn-of-positions.ts';
import { type HoursSettings, openingTimesOf } from './hours/opening-hours.ts';
import { Intake } from './intake.ts';
import { type BundleContent, type MapContent, type PackedBundle, packBundle } from './pack.ts';
import { warnOfMemory } from './warn-of-memory.ts';

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
export interface BuildInput extends Omit<BundleContent, 'places' | 'map' | 'openingTimes'> {
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
  /** How opening hours are evaluated. Without it they stay texts. */
  readonly hours?: HoursSettings;
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
    hours,
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
  let left: readonly Place[] = places;
  if (mergeDistanceMetres !== undefined) {
    const sources = sourcesOf(input.inputs, inputOf);
    const single = uniteTwins(places, sources, inputOf);
    left = single.places;
    let { merged } = single;
    if (input.inputs.length > 1) {
      onStage?.(`merging ${numberOfPlaces(left.length)}`);
      const united = mergePlaces({
        places: left,
        sources: single.kept.map((i) => sources[i]!),
        inputOf: single.kept.map((i) => inputOf[i]!),
        distance: mergeDistanceMetres,
        warn: (message) => report.warn(message),
      });
      left = united.places;
      merged = [...merged, ...united.merged];
    }
    report.merge(merged);
  }
  onStage?.('finding localities');
  left = withLocalities(withStations(left));
  const map = await makeMap?.();
  onStage?.('reading opening hours');
  const warn = (message: string): void => report.warn(message);
  const openingTimes = hours && (await openingTimesOf(left, { ...report.region, ...hours }, warn));
  const { area = areaOf(left), ...withoutArea } = content.settings;
  onStage?.(`packing ${numberOfPlaces(left.length)}`);
  const paths = new Set(left.flatMap(({ type }) => type));
  const settings = { ...withoutArea, ...(area && { area }) };
  const types = typeNames(extendTree(content.types, paths));
  const bundle = packBundle(
    { ...content, settings, places: left, types, ...(map && { map }), ...(openingTimes && { openingTimes }) },
    onStage,
  );
  warnOfMemory(bundle.manifest, (message) => report.warn(message));
  return bundle;
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
  const isMerged = mergeDistanceMetres !== undefined;
  const intake = new Intake(
    inputs.map(({ file }) => file),
    isMerged,
  );
  const reports: Report[] = [];
  const placesOf = (source: number): Place[] => intake.of(source).map(({ place }) => place);
  try {
    for (const [source, { file, read }] of inputs.entries()) {
      const report = whole.source(file);
      reports.push(report);
      for await (const place of read(types, report)) intake.take(place, source, report);
    }
    for (const [source, { rest, register }] of inputs.entries()) {
      if (!rest) continue;
      const others = isMerged
        ? inputs.flatMap((other, i) => (other.register === register ? [] : placesOf(i)))
        : [];
      for (const place of rest(others)) intake.take(place, source, reports[source]!);
    }
  } catch (thrown) {
    const last = reports.length - 1;
    for (const [i, report] of reports.entries()) if (i === last || inputs[i]!.rest) report.markIncomplete();
    throw thrown;
  }
  const read = inputs
    .map(({ file }, source) => ({
      file,
      places: placesOf(source),
      origins: intake.of(source).map(({ at }) => at),
    }))
    .filter((_, source) => !reports[source]!.saysWhyNoPosition);
  warnOfPositions(read, input.settings.area, (message) => whole.warn(message));
  const all = inputs.flatMap((_, source) => intake.of(source));
  return { places: all.map(({ place }) => place), inputOf: all.map(({ input }) => input) };
}
