import { identifierPrefix } from '../../src/core/place.ts';
import { DEFAULT_PREFIXES } from '../importers/source-kinds.ts';
import { firstBytes } from '../io/paths.ts';
import type { Merged } from '../merge/merge.ts';
import { type Region, Report } from '../record/report.ts';

/** Maximum number of examples for each way of merging. */
const MAX_EXAMPLES = 3;

const WAYS: Readonly<Record<Merged['by'], string>> = {
  twin: 'that one source has twice, of one name, kind and address within 30 m',
  identifier: 'that share an identifier',
  name: 'of one name, near each other',
  'alternative name': 'one named as the other is, too, near each other',
};

/** The report of a build: the outcome of each source, and the merged places. */
export class BuildReport {
  private readonly sources: { readonly file: string; readonly report: Report }[] = [];
  private readonly warnings = new Map<string, number>();
  private merged: readonly Merged[] = [];
  private doubtful = 0;

  /** Adds a source and returns its report. */
  source(file: string): Report {
    const report = new Report(file);
    this.sources.push({ file, report });
    return report;
  }

  /** Counts the merged places as merged instead of kept. */
  merge(merged: readonly Merged[]): void {
    this.merged = merged;
    for (const { source } of merged) {
      const { report } = this.sources[source]!;
      report.kept--;
      report.merged++;
    }
    const doubtful = merged.filter(
      ({ isDoubtful, shared }) => isDoubtful && DEFAULT_PREFIXES.has(identifierPrefix(shared)),
    );
    this.doubtful = doubtful.length;
    const [first] = doubtful;
    if (!first) return;
    const { place, into, source, metres = 0 } = first;
    const pairs = doubtful.length === 1 ? '1 pair' : `${doubtful.length.toLocaleString('en')} pairs`;
    this.warn(
      'places more than 1 km apart that share a number and no name were merged ' +
        `(${pairs}, first: ${place.id} "${place.name}" of ${this.sources[source]!.file} with "${into.name}", ` +
        `${Math.round(metres / 1000)} km apart): give each file a "prefix" of its own under "imports" in the --config`,
    );
  }

  warn(message: string): void {
    this.warnings.set(message, (this.warnings.get(message) ?? 0) + 1);
  }

  /** Where the places of the first source are that says so. */
  get region(): Region {
    return this.sources.find(({ report }) => report.region.country !== undefined)?.report.region ?? {};
  }

  /** Number of lines left out of all sources. */
  get leftOut(): number {
    return this.sources.reduce((sum, { report }) => sum + report.leftOut, 0);
  }

  /** Returns what `--strict` does not accept, in words. */
  get failures(): string[] {
    const faults = this.sources.reduce((sum, { report }) => sum + report.faults, 0);
    const { doubtful } = this;
    return [
      ...(faults > 0 ? [`${faults.toLocaleString('en')} could not be used`] : []),
      ...(doubtful > 0
        ? [`${doubtful.toLocaleString('en')} ${doubtful === 1 ? 'was' : 'were'} merged by a number alone`]
        : []),
    ];
  }

  get warningCount(): number {
    return this.sources.reduce((sum, { report }) => sum + report.warningCount, this.warnings.size);
  }

  /** Returns the report as lines for people. */
  lines(): string[] {
    return [
      ...this.sources.flatMap(({ report }) => report.lines()),
      ...this.mergedLines(),
      ...[...this.warnings.keys()].map((message) => `warning: ${message}`),
    ];
  }

  /** Yields one JSON object a line for each merged place. */
  *mergeLines(): Generator<string> {
    for (const { place, source, into, by, shared, metres, through } of this.merged) {
      yield JSON.stringify({
        merged: place.id,
        name: place.name,
        source: this.sources[source]!.file,
        into: into.id,
        into_name: into.name,
        by,
        shared,
        ...(metres !== undefined && { metres: Math.round(metres * 10) / 10 }),
        ...(through && { through }),
      });
    }
  }

  private mergedLines(): string[] {
    return Object.entries(WAYS).flatMap(([by, ending]) => {
      const merged = this.merged.filter((one) => one.by === by);
      if (merged.length === 0) return [];
      const examples = merged.slice(0, MAX_EXAMPLES).map(describe);
      const more = merged.length > MAX_EXAMPLES ? ', …' : '';
      return [`merged: ${merged.length.toLocaleString('en')} ${ending}: ${examples.join(', ')}${more}`];
    });
  }
}

/** Bytes of a file that are read to recognise it. Its first lines are shorter, unless names are whole books. */
const SNIFF_BYTES = 65_536;

const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
const MERGE_LINE = new RegExp(`^\\{"merged":${TEXT},"name":${TEXT},"source":${TEXT},"into":${TEXT},`);

/** Returns whether a file starts like the output of `mergeLines`. */
export function isMergeReport(path: string): boolean {
  try {
    return MERGE_LINE.test(firstBytes(path, SNIFF_BYTES));
  } catch {
    return false;
  }
}

function describe({ place, into, metres, through = [] }: Merged): string {
  const apart = metres === undefined ? '' : `, ${Math.round(metres)} m apart`;
  const linked = through.length === 0 ? '' : `, through ${through.join(' and ')}`;
  return `${place.id} "${place.name}" with ${into.id} "${into.name}"${apart}${linked}`;
}
