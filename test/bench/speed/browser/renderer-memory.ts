import { readdirSync, readFileSync } from 'node:fs';

/**
 * Memory that the pages' processes of a browser have for themselves alone, in bytes, workers and all. Linux tells it;
 * elsewhere `NaN`.
 * @param profile the directory that the browser was started with, by which it is found.
 */
export function rendererMemory(profile: string): number {
  if (process.platform !== 'linux') return Number.NaN;
  const processes = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    // One may be gone by now.
    const command = readProc(name, 'cmdline')?.replaceAll('\0', ' ') ?? '';
    const parent = /\) \S (\d+)/.exec(readProc(name, 'stat') ?? '')?.[1];
    return [{ name, command, parent }];
  });
  const ours = new Set(
    processes.filter(({ command }) => command.includes(`--user-data-dir=${profile}`)).map(({ name }) => name),
  );
  for (const name of ours) {
    for (const child of processes) if (child.parent === name) ours.add(child.name);
  }
  return processes
    .filter(({ name, command }) => ours.has(name) && command.includes('--type=renderer'))
    .reduce((sum, { name }) => sum + privateBytes(readProc(name, 'smaps_rollup') ?? ''), 0);
}

function privateBytes(rollup: string): number {
  return [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce(
    (sum, [, kb]) => sum + 1024 * Number(kb),
    0,
  );
}

function readProc(name: string, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${name}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
