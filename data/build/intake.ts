import { canonicalJson } from '../../src/bundle/signature.ts';
import type { Place } from '../../src/core/place.ts';
import type { Report } from '../record/report.ts';
import { withSafeLinks } from '../record/safe-links.ts';

/** A place with its origin. */
interface Taken {
  readonly place: Place;
  readonly input: number;
  /** Where in its file it is, as `Report.at`. */
  readonly at: Report['at'];
}

/**
 * Takes the places of all inputs of a build and makes their ids unique: of several places with one id, the first
 * counts. Places of several inputs may have one id where they are merged afterwards.
 */
export class Intake {
  private readonly files: readonly string[];
  private readonly taken: readonly Taken[][];
  /** For each input, the places by their ids. Without a merge, all inputs share one map. */
  private readonly byId: readonly Map<string, Taken>[];

  /** @param files the names of the inputs in the report. */
  constructor(files: readonly string[], isMerged: boolean) {
    const shared = new Map<string, Taken>();
    this.files = files;
    this.taken = files.map(() => []);
    this.byId = files.map(() => (isMerged ? new Map() : shared));
  }

  /**
   * Takes a place and counts it in the report of its input: as kept, as repeated when an earlier place of the input
   * says the same, or as left out.
   */
  take(given: Place, input: number, report: Report): void {
    const taken = { place: withSafeLinks(given, report), input, at: report.at };
    const { id } = given;
    const before = this.byId[input]!.get(id);
    if (!before) {
      report.kept++;
      this.byId[input]!.set(id, taken);
      this.taken[input]!.push(taken);
    } else if (before.input === input && isSame(before.place, taken.place)) report.repeated++;
    else this.leaveOut(taken, before, report);
  }

  /** The places of an input, each with its place in the file. */
  of(input: number): readonly Taken[] {
    return this.taken[input]!;
  }

  private leaveOut({ place, input, at }: Taken, before: Taken, report: Report): void {
    const isOwn = before.input === input;
    const reason = isOwn
      ? 'its id was given before'
      : `its id was given by ${this.files[before.input]}, which comes first`;
    const first =
      isOwn && before.at !== undefined ? `, ${typeof before.at === 'number' ? 'line ' : ''}${before.at}` : '';
    report.leaveOut({
      file: this.files[input]!,
      reason,
      ...(typeof at === 'number' && { line: at }),
      detail: `${typeof at === 'string' ? `${at}: ` : ''}${place.id}${first}`,
    });
  }
}

function isSame(one: Place, other: Place): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
