import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { asFingerpostError } from '../../../src/core/errors.ts';
import type { Live } from '../../../src/live/live.ts';
import { createServerLive } from '../../../src/live/server-live.ts';
import { nodeFetchWithin } from '../../../src/node/node-fetch.ts';
import { numberOfPlaces } from '../../record/report.ts';
import { printResult, type Terminal } from '../terminal.ts';
import {
  ALLOW_REDIRECTS,
  addOrigin,
  addPath,
  apiUrl,
  describeRefusedRedirect,
  host,
  port,
  positiveNumber,
  publicKeyOption,
  wholeNumber,
} from './options.ts';
import { listen } from './serving/listen.ts';
import { type ApiServer, apiServer } from './serving/server.ts';
import { openService, type Service } from './serving/service.ts';

/** Time that running responses have after a signal. */
const GRACE_MS = 10_000;

/** Each thread takes the memory of a bundle, and few machines that serve nothing else have more cores. */
const MAX_DEFAULT_WORKERS = 4;

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly maxCount: number;
  readonly workers: number;
  readonly maxAge?: number;
  readonly live?: string;
  readonly passthrough?: readonly string[];
  readonly allowRedirectsTo?: readonly string[];
  readonly publicKey?: string;
}

/** Maximum number of requests to the live API at the same time: each of them may receive megabytes. */
const MAX_LIVE_REQUESTS = 16;

/** Maximum number of reported origins. A service could invent any number. */
const MAX_REPORTED_ORIGINS = 20;

/** `fingerpost serve`: serves the places API over HTTP until the process is asked to end. */
export function serveCommand(terminal: Terminal): Command {
  return new Command('serve')
    .description('serve the places API over HTTP')
    .argument('<dir>', "the bundle's directory")
    .option('--port <number>', 'port to listen on; 0 for any that is free', port, 8080)
    .option('--host <address>', 'address to listen on', host, '127.0.0.1')
    .option('--max-count <number>', 'maximum number of places in a page, from 1', positiveNumber, 1000)
    .option(
      '--workers <number>',
      'threads that search, from 1; each takes the memory of a bundle',
      positiveNumber,
      Math.min(availableParallelism(), MAX_DEFAULT_WORKERS),
    )
    .option('--max-age <seconds>', 'let caches keep answers that are not live for so long', wholeNumber)
    .option('--live <url>', 'API with live occupancy and departures, such as https://host/api', apiUrl)
    .option('--passthrough <path>', 'another path to pass to it, such as /dates/; repeatable', addPath)
    .option(
      `${ALLOW_REDIRECTS} <origin>`,
      'another origin that it may redirect to, such as https://other.example; repeatable',
      addOrigin,
    )
    .addOption(publicKeyOption())
    .action(async (directory: string, options: ServeOptions, command: Command) => {
      checkLive(options, command);
      await run(directory, options, terminal);
    });
}

/** Checks the live options here, because an option's reader would quote a value that may contain a password. */
function checkLive({ live, passthrough, allowRedirectsTo }: ServeOptions, command: Command): void {
  if (live === undefined) {
    if (allowRedirectsTo) command.error(`${ALLOW_REDIRECTS} needs --live, the API that redirects`);
    if (passthrough) command.error('--passthrough needs --live, the API to pass such requests to');
    return;
  }
  const { username, password } = new URL(live);
  if (username + password !== '') command.error("--live can't have a user or a password in its URL");
}

async function run(directory: string, options: ServeOptions, terminal: Terminal): Promise<void> {
  const { port, host } = options;
  const live = options.live === undefined ? undefined : liveOf(options.live, options, terminal);
  const open = (): Promise<Service> => openService({ ...options, directory, live });
  let service = await open();
  let reopening = Promise.resolve();
  const reopen = async (): Promise<void> => {
    try {
      const before = service;
      service = await open();
      // It answers the requests that it has.
      before.retire();
      terminal.log(`the bundle is opened again: version ${service.manifest.version}`);
    } catch (thrown) {
      const { message, help } = asFingerpostError(thrown);
      terminal.log(
        `the bundle can't be opened again, and the one before still answers: ${message}. More: ${help}`,
      );
    }
  };
  terminal.onHangup?.(() => {
    reopening = reopening.then(reopen);
  });
  const server = apiServer((request, signal) => service.answer(request, signal));
  try {
    const bound = await listen(server.http, port, host);
    const { title, counts } = service.manifest;
    if (title !== undefined) terminal.log(title);
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}/places/`;
    // A reader of the printed address may send a signal at once.
    const ended = terminal.ended();
    try {
      await printResult(terminal, [`${url} (${numberOfPlaces(counts.places)})`]);
      await ended;
    } finally {
      await endServer(server, terminal);
    }
  } finally {
    await service.end();
  }
}

/** Gives running answers some time to end. */
async function endServer(server: ApiServer, terminal: Terminal): Promise<void> {
  const { running } = server;
  const closed = server.end(GRACE_MS);
  if (running > 0)
    terminal.log(
      `ending when running answers have ended (${running}), after ten seconds at most; a second signal ends at once`,
    );
  await closed;
}

/** Returns a live client that logs each refused origin of a redirect once. */
function liveOf(endpoint: string, { allowRedirectsTo = [] }: ServeOptions, terminal: Terminal): Live {
  const reported = new Set<string>();
  const onRefusedRedirect = (from: URL, to: URL): void => {
    if (reported.has(to.origin) || reported.size === MAX_REPORTED_ORIGINS) return;
    reported.add(to.origin);
    terminal.log(describeRefusedRedirect(from, to));
  };
  return createServerLive({
    endpoint,
    allowRedirectsTo,
    onRefusedRedirect,
    fetch: nodeFetchWithin(MAX_LIVE_REQUESTS),
    now: Date.now,
  });
}
