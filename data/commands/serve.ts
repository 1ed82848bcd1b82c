import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Command } from 'commander';
import { openBundle } from '../../src/bundle/open.ts';
import { FingerpostError } from '../../src/core/errors.ts';
import { createHandler } from '../../src/http/handler.ts';
import { problem, toResponse } from '../../src/http/responses.ts';
import { createLive } from '../../src/live/live.ts';
import { directorySource } from '../../src/node/directory-source.ts';
import type { Terminal } from '../terminal.ts';
import { apiUrl, host, morePaths, port, publicKeyOption } from './options.ts';

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly live?: string;
  readonly passthrough?: readonly string[];
  readonly publicKey?: string;
}

/** `fingerpost serve`: the places API over HTTP, until the terminal asks for its end. */
export function serveCommand(terminal: Terminal): Command {
  return new Command('serve')
    .description('answer the places API over HTTP')
    .argument('<dir>', "the bundle's directory")
    .option('--port <number>', 'port to listen on; 0 for any that is free', port, 8080)
    .option('--host <address>', 'address to listen on', host, '127.0.0.1')
    .option(
      '--live <url>',
      'API that live occupancy and departures come from, such as https://host/api',
      apiUrl,
    )
    .option('--passthrough <path>', 'another path to pass to it, such as /dates/; repeatable', morePaths)
    .addOption(publicKeyOption())
    .action(async (directory: string, options: ServeOptions, command: Command) => {
      checkLive(options, command);
      await run(directory, options, terminal);
    });
}

/** Unlike the reader of an option, it doesn't quote what was given, in which there may be a password. */
function checkLive({ live, passthrough }: ServeOptions, command: Command): void {
  if (live === undefined) {
    if (passthrough) command.error('--passthrough needs --live, the API to pass such requests to');
    return;
  }
  const { username, password } = new URL(live);
  if (username + password !== '') command.error("--live can't have a user or a password in its URL");
}

async function run(directory: string, options: ServeOptions, terminal: Terminal): Promise<void> {
  const { port, host, passthrough } = options;
  const live =
    options.live === undefined ? undefined : createLive({ endpoint: options.live, fetch, now: Date.now });
  const bundle = await openBundle(directorySource(directory), options);
  const handler = createHandler(bundle, { live, passthrough });
  const notHere = (): Response =>
    toResponse(problem(404, 'nothing is served here; the places API begins at /places/'));
  const server = serve({
    fetch: async (request) => (await handler(request)) ?? notHere(),
    port,
    hostname: host,
  });
  try {
    await once(server, 'listening');
  } catch (thrown) {
    throw new FingerpostError('bad-input', whyNot(thrown, host, port), { cause: thrown });
  }
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  const { title, counts } = bundle.manifest;
  if (title !== undefined) terminal.log(title);
  terminal.out(
    `http://${host.includes(':') ? `[${host}]` : host}:${bound}/places/ (${counts.places.toLocaleString('en')} places)`,
  );

  const closed = once(server, 'close');
  await terminal.ended();
  server.close();
  // Clients keep connections open for a next request; without this, closing would wait for them.
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
}

function whyNot(thrown: unknown, host: string, port: number): string {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (code === 'EADDRINUSE')
    return `port ${port} of ${host} is in use: give another with --port, or 0 for any`;
  if (code === 'EACCES')
    return `port ${port} needs rights that this user lacks: give one above 1023 with --port`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${host} is not an address of this machine: give another with --host`;
  }
  return `can't listen on ${host}:${port} (${thrown instanceof Error ? thrown.message : thrown})`;
}
