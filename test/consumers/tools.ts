import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server of a tool. */
export interface ToolServer {
  readonly url: string;
  /** Everything that the tool has printed. */
  output(): string;
  stop(): Promise<void>;
}

function start(
  folder: string,
  [script, ...args]: readonly string[],
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [script!, ...args], {
    cwd: folder,
    // Unset as on a developer's machine: with `CI`, Next warns that no earlier build is cached.
    env: {
      ...process.env,
      CI: undefined,
      NODE_ENV: undefined,
      NO_COLOR: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  return { child, output: () => output };
}

/**
 * Runs a tool until it ends.
 *
 * @param command path of its script, relative to the folder, and arguments
 * @returns its output
 * @throws Error with its output when it fails
 */
export async function runTool(folder: string, ...command: readonly string[]): Promise<string> {
  const { child, output } = start(folder, command);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command.join(' ')} failed in ${folder}:\n${output()}`);
  return output();
}

/**
 * Starts a tool that prints the URL of its server, such as Vite.
 * @throws Error with its output when it ends instead.
 */
export async function serveByTool(folder: string, ...command: readonly string[]): Promise<ToolServer> {
  const { child, output } = start(folder, command);
  const url = await new Promise<string>((resolve, reject) => {
    const look = (): void => {
      const [, found] = /Local:?\s+(http\S+)/.exec(output()) ?? [];
      if (found) resolve(found);
    };
    child.stdout?.on('data', look);
    child.once('close', () => reject(new Error(`${command.join(' ')} ended in ${folder}:\n${output()}`)));
  });
  return {
    url,
    output,
    async stop() {
      const closed = once(child, 'close');
      child.kill();
      await closed;
    },
  };
}

/** Paths of the tools' scripts, from an example's folder. */
export const bin = {
  astro: join('..', 'node_modules/astro/astro.js'),
  esbuild: join('..', 'node_modules/esbuild/bin/esbuild'),
  openapi: join('..', 'node_modules/@hey-api/openapi-ts/bin/run.js'),
  next: join('..', 'node_modules/next/dist/bin/next'),
  tsc: join('..', 'node_modules/typescript/bin/tsc'),
  vite7: join('..', 'node_modules/vite7/bin/vite.js'),
  vite8: join('..', 'node_modules/vite/bin/vite.js'),
} as const;
