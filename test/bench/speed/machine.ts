import { cpus, loadavg, totalmem } from 'node:os';
import type { SpeedOptions } from './options.ts';

/** When, where and how was measured. */
export function aboutRun({ runs, seed, questions }: SpeedOptions) {
  const about = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory: totalmem(),
    // A machine that does other things spoils times, and less so ratios.
    load: loadavg()[0]!,
    runs,
    seed,
    questions,
  };
  const { date, node, cpu, cores, memory, load } = about;
  const machine = `${cores} × ${cpu}, ${Math.round(memory / 2 ** 30)} GB`;
  return {
    ...about,
    sentence: `${date}, Node ${node}, ${machine}, load ${load.toFixed(1)} at the beginning; medians of ${runs} runs.`,
  };
}
