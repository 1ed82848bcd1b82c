import { truncate } from '../../src/core/guards/truncate.ts';

/** A line, row or element of a source that is left out. */
export interface Problem {
  readonly file: string;
  /** Line from 1. Absent when the problem is not about one line. */
  readonly line?: number;
  /** The same wording for the same reason, because reasons are counted by it. Differences belong in `detail`. */
  readonly reason: string;
  /** Distinguishes problems with the same reason, such as an element's id or the value found. */
  readonly detail?: string;
  /** A value that many problems share, such as a type. The reason's line names and counts each. */
  readonly value?: string;
  /** Left out by a rule and not because of a fault. `--strict` ignores it. */
  readonly byRule?: true;
}

/** How often equal words were said, and where first. */
type Said = Map<string, { count: number; readonly first: string | undefined }>;

interface Counted {
  count: number;
  readonly examples: Problem[];
  readonly values: Values;
}

/** Number of occurrences of each value. */
type Values = Map<string, number>;

/** Maximum number of listed reasons and warnings. The rest are counted. */
const MAX_LISTED = 20;
/** Maximum number of examples for a reason. */
const MAX_EXAMPLES = 3;
/** Maximum number of distinct reasons and warnings. */
const MAX_DISTINCT = 1000;
/** Maximum number of values named for a reason or a warning. */
const MAX_NAMED = 20;
/** Maximum length of a detail, in characters. */
const MAX_DETAIL_LENGTH = 200;

/** A country, two letters of ISO 3166-1, and the name of a state in it as the country writes it. */
export interface Region {
  readonly country?: string | undefined;
  readonly state?: string | undefined;
}

/**
 * Collects the outcome of every line (or row, or element) of a source, so that nothing disappears silently. Memory
 * stays bounded however much is wrong.
 */
export class Report {
  /** Number of usable items. Each is kept, repeated, or left out. */
  read = 0;
  kept = 0;
  /** Lines that repeat an earlier one. */
  repeated = 0;
  /** Where the item is that was read last: its line from 1, or words such as `feature 3`. Absent when its id says more. */
  at: number | string | undefined;
  /** Places that an earlier source also has. */
  merged = 0;
  /** Whether a warning says why no place has a position. */
  saysWhyNoPosition = false;
  /** Where its places are, if it says so. */
  region: Region = {};
  private readonly file: string | undefined;
  private leftOutCount = 0;
  private faultCount = 0;
  private readonly reasons = new Map<string, Counted>();
  private readonly warnings: Said = new Map();
  private readonly lists = new Map<string, Values>();
  private readonly notes: Said = new Map();
  private incomplete = false;

  /** @param file file to name before the counts, when there are several. */
  constructor(file?: string) {
    this.file = file;
  }

  get leftOut(): number {
    return this.leftOutCount;
  }

  /** Number of items left out because of a fault. */
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
   * Adds a warning. Equal warnings are counted and listed once.
   * @param where position of the first one, such as `stops.csv:12`.
   */
  warn(words: string, where?: string): void {
    say(this.warnings, words, where);
  }

  /**
   * Adds a value to a warning that lists many values in one line, because a line for each would crowd out other
   * warnings.
   */
  warnOf(words: string, value: string): void {
    const known = this.lists.get(words);
    if (known) count(known, value);
    else if (this.lists.size < MAX_DISTINCT) this.lists.set(words, new Map([[value, 1]]));
  }

  /** Adds information that needs no action. Equal notes are counted and listed once. */
  note(words: string, where?: string): void {
    say(this.notes, words, where);
  }

  /** Marks the source as ended by an error. The items it had read may not be accounted for. */
  markIncomplete(): void {
    this.incomplete = true;
  }

  /** Number of distinct warnings. */
  get warningCount(): number {
    return this.warnings.size + this.lists.size;
  }

  /** Returns the report as lines for people. */
  lines(): string[] {
    return [
      this.counts(),
      ...this.unaccounted(),
      ...this.problemLines(),
      ...this.warningLines(),
      ...[...this.notes].map((note) => `note: ${counted(note)}`),
    ];
  }

  private counts(): string {
    const { read, kept, merged, repeated, leftOut, file } = this;
    return [
      `${file === undefined ? '' : `${file}: `}${number(read)} read${this.incomplete ? ' so far' : ''}, ${number(kept)} kept`,
      ...(merged > 0 ? [`${number(merged)} merged with earlier ones`] : []),
      `${number(leftOut)} left out`,
      ...(repeated > 0 ? [`${number(repeated)} repeated`] : []),
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

  /** Describes an example without the file that the counts already name. */
  private describeExample(problem: Problem): string {
    const { file, line, detail } = problem;
    if (file !== this.file) return where(problem) + inBrackets(problem);
    if (line === undefined && detail !== undefined) return truncate(detail, MAX_DETAIL_LENGTH);
    return `${line === undefined ? file : `line ${line}`}${inBrackets(problem)}`;
  }

  private warningLines(): string[] {
    const warnings = [...this.warnings].map((warning) => `warning: ${counted(warning)}`);
    const unlisted = warnings.length - MAX_LISTED;
    const lists = [...this.lists].map(([words, values]) => `warning: ${words}: ${named(values)}`);
    return [
      ...lists.slice(0, MAX_LISTED),
      ...warnings.slice(0, MAX_LISTED),
      ...(unlisted > 0 ? [`warning: ${number(unlisted)} more kinds`] : []),
    ];
  }
}

function say(said: Said, words: string, where: string | undefined): void {
  const known = said.get(words);
  if (known) known.count++;
  else if (said.size < MAX_DISTINCT) said.set(words, { count: 1, first: where });
}

/** Returns words with their number and the first of them: `is strange (2 times, first: x.csv:1)`. */
function counted([words, { count, first }]: readonly [
  string,
  { count: number; first: string | undefined },
]): string {
  const more = [
    ...(count > 1 ? [`${number(count)} times`] : []),
    ...(first === undefined ? [] : [`first: ${truncate(first, MAX_DETAIL_LENGTH)}`]),
  ];
  return `${words}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
}

function count(values: Values, value: string): void {
  const before = values.get(value);
  if (before !== undefined || values.size < MAX_DISTINCT) values.set(value, (before ?? 0) + 1);
}

/** Lists the values, the most frequent first: `/moon (12 times), /mars`. */
function named(values: Values): string {
  const all = [...values]
    .sort(([a, timesA], [b, timesB]) => timesB - timesA || (a < b ? -1 : 1))
    .map(
      ([value, times]) => truncate(value, MAX_DETAIL_LENGTH) + (times > 1 ? ` (${number(times)} times)` : ''),
    );
  const more = all.length - MAX_NAMED;
  return [...all.slice(0, MAX_NAMED), ...(more > 0 ? [`and ${number(more)} more`] : [])].join(', ');
}

function where({ file, line }: Problem): string {
  return line === undefined ? file : `${file}:${line}`;
}

function inBrackets({ detail }: Problem): string {
  return detail === undefined ? '' : ` (${truncate(detail, MAX_DETAIL_LENGTH)})`;
}

/** Returns a number of places in words: `1 place`, `2,000 places`. */
export function numberOfPlaces(count: number): string {
  return `${number(count)} ${count === 1 ? 'place' : 'places'}`;
}

function number(count: number): string {
  return count.toLocaleString('en');
}
