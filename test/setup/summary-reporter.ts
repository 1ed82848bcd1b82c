import { writeSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

const STDOUT = 1;

const firstLine = (message = 'no message') => message.split('\n', 1)[0] ?? '';

/**
 * Ends the output with each test that failed, what was not tested for want of a browser, and one line, `N passed, N failed`,
 * and `, N skipped` when there are any. A file that fails without any of its tests failing (it can't be loaded, its set-up
 * threw) counts as one failed, and so does an error that nobody handled. The process fails when something failed, or no test
 * ran at all.
 */
export default class SummaryReporter implements Reporter {
  private line: string | undefined;
  private untested: string[] = [];
  private failures: string[] = [];

  constructor() {
    // The last word is said here, after everything that other reporters and the runner's end have to say.
    process.on('exit', () => {
      // A run that came to no test at all, such as one without its browser, is itself what failed.
      if (this.line === undefined) process.exitCode = 1;
      const lines = [...this.failures, ...this.untested, this.line ?? '0 passed, 1 failed'];
      writeSync(STDOUT, `${lines.join('\n')}\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (modules.length === 0 && unhandled.length === 0) return;
    const reasons = modules.map(
      ({ project }) => [project.name, project.getProvidedContext().untested] as const,
    );
    this.untested = [...new Map(reasons)].flatMap(([project, reason]) =>
      reason === undefined ? [] : [`Nothing was tested in ${project}. ${reason}`],
    );
    this.failures = unhandled.map(
      ({ message }) => `failed: an error outside of tests: ${firstLine(message)}`,
    );
    const counts = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      const failedBefore = counts.failed;
      const list = (title: string, errors: readonly { message: string }[] = []) =>
        this.failures.push(`failed: ${module.relativeModuleId} > ${title}: ${firstLine(errors[0]?.message)}`);
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        counts[state]++;
        if (state === 'failed') list(test.fullName, errors);
      }
      if (module.state() === 'failed' && counts.failed === failedBefore) {
        counts.failed++;
        list('the file itself', module.errors());
      }
    }
    const { passed, failed } = counts;
    const skipped = counts.skipped + counts.pending;
    this.line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    if (failed > 0 || (passed === 0 && this.untested.length === 0)) process.exitCode = 1;
  }
}
