import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const project = fileURLToPath(new URL('../..', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    /** The site of the documentation: its folder, and the path that it is built for. */
    site: { readonly folder: string; readonly base: string };
  }
}

/**
 * Builds the site as `npm run docs` does, for a path below the root of a host.
 * @throws Error with the output of the build when it fails
 */
export function setup(testProject: TestProject): void {
  const base = '/docs/fingerpost/';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(project, 'docs/site/build.mjs'), '--base', base],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: undefined } },
  );
  if (status !== 0) throw new Error(`The site could not be built:\n${stdout}${stderr}`);
  testProject.provide('site', { folder: join(project, 'docs/.site/dist'), base });
}
