import type { Clock } from '../io/clock.ts';
import type { Terminal } from './terminal.ts';

/** Reports the progress of a stage. `total` may grow. */
export type OnProgress = (stage: string, done: number, total: number) => void;

const BAR_WIDTH = 24;

/** Without a watching person, each stage logs a line at each of so many equal steps. */
const PLAIN_STEPS = 4;

const number = (count: number): string => count.toLocaleString('en');

/**
 * Returns a reporter that shows each stage as a bar with its rate and the time left, or as a few plain lines when the
 * output is piped.
 */
export function showProgress(terminal: Terminal, clock: Clock): OnProgress {
  let current = '';
  let begun = 0;
  let part = 0;
  return (stage, done, total) => {
    if (stage !== current) {
      current = stage;
      begun = clock.now();
      part = 0;
    }
    if (terminal.watched) {
      terminal.progress(
        `${bar(done, total)} ${counts(stage, done, total)}${rateAndTimeLeft(done, total, clock.now() - begun)}`,
      );
      return;
    }
    const reached = total === 0 ? PLAIN_STEPS : Math.floor((PLAIN_STEPS * done) / total);
    if (reached > part) terminal.log(counts(stage, done, total));
    part = Math.max(part, reached);
  };
}

function bar(done: number, total: number): string {
  const full = total === 0 ? BAR_WIDTH : Math.floor((BAR_WIDTH * done) / total);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}]`;
}

const counts = (stage: string, done: number, total: number): string =>
  `${stage}: ${number(done)} of ${number(total)}`;

/** @param ms milliseconds since the start of the stage */
function rateAndTimeLeft(done: number, total: number, ms: number): string {
  if (ms < 1000 || done === 0) return '';
  const rate = (done / ms) * 1000;
  const left = Math.round((total - done) / rate);
  const time = left < 60 ? `${left} s` : `${Math.ceil(left / 60)} min`;
  return `, ${number(Math.round(rate))} a second, ${time} left`;
}
