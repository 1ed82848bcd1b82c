/** Something in a source that could not be used. */
export interface Problem {
  readonly file: string;
  /** From 1; absent where it isn't about one line. */
  readonly line?: number;
  readonly reason: string;
}

/** Of each kind so many are listed; the rest are counted. */
const LISTED = 20;

/**
 * Collects what happened to the lines of the sources, so that nothing is dropped in silence.
 * Memory stays bounded however much is wrong.
 */
export class Report {
  read = 0;
  kept = 0;
  /** Lines that say again what was said already. */
  repeated = 0;
  leftOut = 0;
  private readonly problems: Problem[] = [];
  private readonly warnings = new Map<string, number>();

  leaveOut(problem: Problem): void {
    this.leftOut++;
    if (this.problems.length < LISTED) this.problems.push(problem);
  }

  /** Warnings with the same words are counted, not listed again. */
  warn(words: string): void {
    this.warnings.set(words, (this.warnings.get(words) ?? 0) + 1);
  }

  /** Kinds of warnings so far. */
  get warningCount(): number {
    return this.warnings.size;
  }

  /** The report as lines for a person. */
  lines(): string[] {
    const number = (count: number): string => count.toLocaleString('en');
    const warnings = [...this.warnings].map(([words, count]) =>
      count === 1 ? `warning: ${words}` : `warning: ${words} (${number(count)} times)`,
    );
    const unlisted = this.leftOut - this.problems.length;
    return [
      `${number(this.read)} read, ${number(this.kept)} kept, ${number(this.leftOut)} left out` +
        (this.repeated > 0 ? `, ${number(this.repeated)} said twice` : ''),
      ...this.problems.map(
        ({ file, line, reason }) => `left out: ${file}${line ? `:${line}` : ''}: ${reason}`,
      ),
      ...(unlisted > 0 ? [`left out: ${number(unlisted)} more`] : []),
      ...warnings.slice(0, LISTED),
      ...(warnings.length > LISTED ? [`warning: ${number(warnings.length - LISTED)} more kinds`] : []),
    ];
  }
}
