import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { here } from '../../data/vite/output.ts';
import { SAMPLE } from '../fixtures/built-files.ts';
import { buildEnvironment, isUpToDate } from './package-scripts.ts';

/** Packs the Oxford sample once for all projects and processes, unless it is newer than the command line. */
export function setup(): void {
  if (isUpToDate([`${SAMPLE}/manifest.json`], ['dist/cli.js', 'dist/chunks', 'data/oxford'])) return;
  rmSync(here(SAMPLE), { recursive: true, force: true });
  const args = ['build', '--out', here(SAMPLE), '--created', '2026-01-02T03:04:05Z'];
  const { status, stderr } = spawnSync(process.execPath, [here('dist/cli.js'), ...args], {
    encoding: 'utf8',
    env: buildEnvironment(),
  });
  if (status !== 0) throw new Error(`The sample could not be packed:\n${stderr}`);
}
