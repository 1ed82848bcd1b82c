/** A table of texts; all columns but the first are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = ['---', ...head.slice(1).map(() => '--:')];
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export const whole = (number: number): string => number.toLocaleString('en');
export const fixed = (ratio: number): string => ratio.toFixed(ratio < 0.1 ? 3 : 2);
export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
export const milliseconds = (ms: number): string => ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0);
