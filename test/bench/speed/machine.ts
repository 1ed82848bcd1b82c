import { cpus, loadavg, totalmem } from 'node:os';
import type { SpeedOptions } from './options.ts';

/** When, where and how was measured. A machine that does other things spoils times, and less so ratios. */
export function aboutRun({ runs }: Pick<SpeedOptions, 'runs'>): string {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${date}, Node ${process.version}, ${machine}, load ${loadavg()[0]!.toFixed(1)} at the beginning; medians of ${runs} runs.`;
}
