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

interface Running {
  readonly child: ChildProcess;
  /** Everything that it has printed. */
  output(): string;
}

/** Starts a program, or a line of the shell where no arguments are given. */
function start(folder: string, program: string, args?: readonly string[]): Running {
  const child = spawn(program, args ?? [], {
    cwd: folder,
    shell: args === undefined,
    // A group of its own, which ends with all that a shell started.
    detached: true,
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
export const runTool = (folder: string, ...command: readonly string[]): Promise<string> =>
  ended(start(folder, process.execPath, command), command.join(' '));

/** Runs a line of the shell until it ends, as `runTool`. */
export const runCommand = (folder: string, command: string): Promise<string> =>
  ended(start(folder, command), command);

async function ended({ child, output }: Running, command: string): Promise<string> {
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} failed:\n${output()}`);
  return output();
}

/**
 * Starts a tool that prints the URL of its server, such as Vite.
 * @throws Error with its output when it ends instead.
 */
export const serveByTool = (folder: string, ...command: readonly string[]): Promise<ToolServer> =>
  served(start(folder, process.execPath, command), command.join(' '));

/** Starts a server by a line of the shell, as `serveByTool`. */
export const serveByCommand = (folder: string, command: string): Promise<ToolServer> =>
  served(start(folder, command), command);

async function served({ child, output }: Running, command: string): Promise<ToolServer> {
  const url = await new Promise<string>((resolve, reject) => {
    const look = (): void => {
      const [, found] = /Local:?\s+(http\S+)/.exec(output()) ?? [];
      if (found) resolve(found);
    };
    child.stdout?.on('data', look);
    child.once('close', () => reject(new Error(`${command} ended:\n${output()}`)));
  });
  return {
    url,
    output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, 'close');
      process.kill(-child.pid!);
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
