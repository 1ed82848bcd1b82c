import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { listen } from '../fixtures/listen.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    /** The site of the documentation: its folder, the path that it is built for, and a URL that answers once it is built. */
    site: { readonly folder: string; readonly base: string; readonly built: string };
  }
}

/**
 * Begins to build the site as `npm run docs` does, for a path below the root of a host. Tests of other projects run meanwhile.
 * The URL `built` answers with 200, or with 500 and the output of the build where it failed.
 */
export async function setup(testProject: TestProject): Promise<() => void> {
  const base = '/docs/fingerpost/';
  const build = spawn(process.execPath, [join(project, 'docs/site/build.mjs'), '--base', base], {
    env: { ...process.env, NODE_ENV: undefined },
  });
  const said = Promise.all([text(build.stdout), text(build.stderr)]);
  const ended = once(build, 'close');
  const server = createServer(async (_, response) => {
    const [[code], output] = await Promise.all([ended, said]);
    response.writeHead(code === 0 ? 200 : 500).end(output.join(''));
  });
  const built = `http://127.0.0.1:${await listen(server)}/`;
  testProject.provide('site', { folder: join(project, 'docs/.site/dist'), base, built });
  return () => {
    build.kill();
    server.close();
    server.closeAllConnections();
  };
}
