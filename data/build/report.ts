/** Something in a source that could not be used. */
export interface Problem {
  readonly file: string;
  /** From 1; absent where it isn't about one line. */
  readonly line?: number;
  /** The same words for the same reason, as they are counted: what differs from one to the next is for `detail`. */
  readonly reason: string;
  /** What tells this one from others of the same reason, e.g. an element's id or the value that was found. */
  readonly detail?: string;
  /** What the reason is about where many may share it, e.g. a type: each is named and counted in the reason's line. */
  readonly value?: string;
  /** Left out because that is the rule for such things, not because it can't be used; strictness passes over it. */
  readonly byRule?: true;
}

interface Counted {
  count: number;
  readonly examples: Problem[];
  readonly values: Values;
}

/** How often each value came. */
type Values = Map<string, number>;

/** So many reasons and warnings are listed; the rest are counted. */
const MAX_LISTED = 20;
/** So many problems are shown for a reason. */
const MAX_EXAMPLES = 3;
/** So many reasons and warnings are told apart. */
const MAX_DISTINCT = 1000;
/** So many values are named, of a reason or a warning. */
const MAX_NAMED = 20;
/** So many characters of a detail are shown. */
const MAX_DETAIL_LENGTH = 200;

/**
 * Collects what happened to the lines (or rows, or elements) of a source, so that nothing is dropped in silence.
 * Memory stays bounded however much is wrong.
 */
export class Report {
  /** What was there to be used. Each is then kept, said twice, or left out. */
  read = 0;
  kept = 0;
  /** Lines that say again what was said already. */
  repeated = 0;
  /** Of those read and not left out: places that an earlier source has, too. */
  merged = 0;
  private readonly file: string | undefined;
  private leftOutCount = 0;
  private faultCount = 0;
  private readonly reasons = new Map<string, Counted>();
  private readonly warnings = new Map<string, { count: number; readonly first: string | undefined }>();
  private readonly lists = new Map<string, Values>();
  private readonly notes: string[] = [];
  private incomplete = false;

  /** @param file named before the counts, where there are several. */
  constructor(file?: string) {
    this.file = file;
  }

  get leftOut(): number {
    return this.leftOutCount;
  }

  /** Of those left out, the ones that could not be used. */
  get faults(): number {
    return this.faultCount;
  }

  leaveOut(problem: Problem): void {
    this.leftOutCount++;
    if (!problem.byRule) this.faultCount++;
    const known = this.reasons.get(problem.reason);
    if (known) {
      known.count++;
      if (known.examples.length < MAX_EXAMPLES) known.examples.push(problem);
      if (problem.value !== undefined) count(known.values, problem.value);
    } else if (this.reasons.size < MAX_DISTINCT) {
      const values: Values = new Map(problem.value === undefined ? [] : [[problem.value, 1]]);
      this.reasons.set(problem.reason, { count: 1, examples: [problem], values });
    }
  }

  /**
   * Warnings with the same words are counted, not listed again.
   * @param where the first of them is told, e.g. `stops.csv:12`.
   */
  warn(words: string, where?: string): void {
    const known = this.warnings.get(words);
    if (known) known.count++;
    else if (this.warnings.size < MAX_DISTINCT) this.warnings.set(words, { count: 1, first: where });
  }

  /**
   * Warns of one of many values with the same words: a line names them all, as a line for each would crowd out other
   * warnings.
   */
  warnOf(words: string, value: string): void {
    const known = this.lists.get(words);
    if (known) count(known, value);
    else if (this.lists.size < MAX_DISTINCT) this.lists.set(words, new Map([[value, 1]]));
  }

  /** Says something that nobody has to do anything about. */
  note(words: string): void {
    this.notes.push(words);
  }

  /** The source ended in an error: what it had read may not have been accounted for yet. */
  markIncomplete(): void {
    this.incomplete = true;
  }

  /** Kinds of warnings so far. */
  get warningCount(): number {
    return this.warnings.size + this.lists.size;
  }

  /** The report as lines for a person. */
  lines(): string[] {
    return [
      this.counts(),
      ...this.unaccounted(),
      ...this.problemLines(),
      ...this.warningLines(),
      ...this.notes.map((words) => `note: ${words}`),
    ];
  }

  private counts(): string {
    const { read, kept, merged, repeated, leftOut, file } = this;
    return [
      `${file === undefined ? '' : `${file}: `}${number(read)} read${this.incomplete ? ' so far' : ''}, ${number(kept)} kept`,
      ...(merged > 0 ? [`${number(merged)} merged with earlier ones`] : []),
      `${number(leftOut)} left out`,
      ...(repeated > 0 ? [`${number(repeated)} said twice`] : []),
    ].join(', ');
  }

  private unaccounted(): string[] {
    if (this.incomplete) return [];
    const missing = this.read - this.kept - this.merged - this.repeated - this.leftOut;
    return missing === 0 ? [] : [`warning: the counts differ by ${number(missing)}: please report this`];
  }

  private problemLines(): string[] {
    const counted = [...this.reasons].sort(([, a], [, b]) => b.count - a.count).slice(0, MAX_LISTED);
    const listed = counted.reduce((sum, [, { count }]) => sum + count, 0);
    const unlisted = this.leftOut - listed;
    return [
      ...counted.flatMap(([reason, { count, examples, values }]) =>
        count <= MAX_EXAMPLES
          ? examples.map((problem) => `left out: ${where(problem)}: ${reason}${inBrackets(problem)}`)
          : [
              `left out: ${number(count)}: ${reason}${values.size > 0 ? ` (${named(values)})` : ''}: ` +
                `${examples.map((problem) => this.describeExample(problem)).join('; ')}; …`,
            ],
      ),
      ...(unlisted > 0 ? [`left out: ${number(unlisted)} more for other reasons`] : []),
    ];
  }

  /** Where a problem is and what it is about, without the file that the counts name already. */
  private describeExample(problem: Problem): string {
    const { file, line, detail } = problem;
    if (file !== this.file) return where(problem) + inBrackets(problem);
    if (line === undefined && detail !== undefined) return shortened(detail);
    return `${line === undefined ? file : `line ${line}`}${inBrackets(problem)}`;
  }

  private warningLines(): string[] {
    const warnings = [...this.warnings].map(([words, { count, first }]) => {
      const more = [
        ...(count > 1 ? [`${number(count)} times`] : []),
        ...(first === undefined ? [] : [`first: ${first}`]),
      ];
      return `warning: ${words}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
    });
    const unlisted = warnings.length - MAX_LISTED;
    const lists = [...this.lists].map(([words, values]) => `warning: ${words}: ${named(values)}`);
    return [
      ...lists.slice(0, MAX_LISTED),
      ...warnings.slice(0, MAX_LISTED),
      ...(unlisted > 0 ? [`warning: ${number(unlisted)} more kinds`] : []),
    ];
  }
}

function count(values: Values, value: string): void {
  const before = values.get(value);
  if (before !== undefined || values.size < MAX_DISTINCT) values.set(value, (before ?? 0) + 1);
}

/** The values, the most frequent first: `/moon (12 times), /mars`. */
function named(values: Values): string {
  const all = [...values]
    .sort(([a, timesA], [b, timesB]) => timesB - timesA || (a < b ? -1 : 1))
    .map(([value, times]) => shortened(value) + (times > 1 ? ` (${number(times)} times)` : ''));
  const more = all.length - MAX_NAMED;
  return [...all.slice(0, MAX_NAMED), ...(more > 0 ? [`and ${number(more)} more`] : [])].join(', ');
}

function where({ file, line }: Problem): string {
  return line === undefined ? file : `${file}:${line}`;
}

function inBrackets({ detail }: Problem): string {
  return detail === undefined ? '' : ` (${shortened(detail)})`;
}

function shortened(detail: string): string {
  return detail.length > MAX_DETAIL_LENGTH ? `${detail.slice(0, MAX_DETAIL_LENGTH)}…` : detail;
}

function number(count: number): string {
  return count.toLocaleString('en');
}
