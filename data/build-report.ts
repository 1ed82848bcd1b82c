import { Report } from './report.ts';

/** What happened to each source of a build, and how they were merged. */
export class BuildReport {
  private readonly sources: Report[] = [];

  /** The report of one more source. */
  source(file: string): Report {
    const report = new Report(file);
    this.sources.push(report);
    return report;
  }

  /** Lines left out of all sources. */
  get leftOut(): number {
    return this.sources.reduce((sum, { leftOut }) => sum + leftOut, 0);
  }

  get warningCount(): number {
    return this.sources.reduce((sum, { warningCount }) => sum + warningCount, 0);
  }

  /** The report as lines for a person. */
  lines(): string[] {
    return this.sources.flatMap((report) => report.lines());
  }
}
