import { Command } from 'commander';
import { openBundle } from '../../../src/bundle/open.ts';
import { createBundleApi } from '../../../src/http/bundle-api.ts';
import { toHandler } from '../../../src/http/handler.ts';
import { problem, toResponse } from '../../../src/http/responses.ts';
import type { Live } from '../../../src/live/live.ts';
import { createServerLive } from '../../../src/live/server-live.ts';
import { directorySource } from '../../../src/node/directory-source.ts';
import { nodeFetch } from '../../../src/node/node-fetch.ts';
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
} from './options.ts';
import { atMost } from './serving/at-most.ts';
import { listen } from './serving/listen.ts';
import { limitedServer } from './serving/server.ts';
import { Turns } from './serving/turns.ts';
import { warmUp } from './serving/warm-up.ts';
import { workOf } from './serving/work-of.ts';
import { writeJson } from './serving/write-json.ts';

/** Time that running responses have after a signal. */
const GRACE_MS = 10_000;

/** Maximum length of a query. The hundreds of links of a page with facets repeat it. */
const MAX_QUERY_LENGTH = 4000;

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly maxCount: number;
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
  const { port, host, passthrough, maxCount } = options;
  const turns = new Turns();
  const live = options.live === undefined ? undefined : liveOf(options.live, options, turns, terminal);
  const bundle = await openBundle(directorySource(directory), options);
  const api = createBundleApi(bundle, { live, passthrough, maxCount }, (body) =>
    writeJson(body, () => turns.take('long')),
  );
  const handler = toHandler((request) =>
    api(request)?.then(async (answer) => {
      const { headers, body } = answer;
      // Hundreds of clients may wait for one live answer, and would all get it at once.
      const isLive = headers['X-Places-Source'] !== 'bundle';
      if (isLive && typeof body === 'string') await turns.takeForText(body.length);
      return answer;
    }),
  );
  const notHere = (): Response =>
    toResponse(problem(404, 'nothing is served here; the places API begins at /places/'));
  const tooLong = (): Response =>
    toResponse(
      problem(414, `The query of the address is too long; send at most ${MAX_QUERY_LENGTH} characters.`),
    );
  const server = limitedServer(async (request, client) => {
    if (new URL(request.url).search.length > MAX_QUERY_LENGTH) return tooLong();
    await turns.take(workOf(request), client, request.signal);
    return (request.signal.aborted ? undefined : await handler(request)) ?? notHere();
  }, host);
  server.http.on('connection', (client) => turns.connected(client));
  await warmUp(bundle.places, api);
  const bound = await listen(server.http, port, host);
  const { title, counts } = bundle.manifest;
  if (title !== undefined) terminal.log(title);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}/places/`;
  // A reader of the printed address may send a signal at once.
  const ended = terminal.ended();
  try {
    await printResult(terminal, [`${url} (${counts.places.toLocaleString('en')} places)`]);
    await ended;
  } finally {
    const { running } = server;
    const closed = server.end(GRACE_MS);
    if (running > 0)
      terminal.log(
        `ending when running answers have ended (${running}), after ten seconds at most; a second signal ends at once`,
      );
    await closed;
  }
}

/** Returns a live client that keeps to the turns and logs each refused origin of a redirect once. */
function liveOf(
  endpoint: string,
  { allowRedirectsTo = [] }: ServeOptions,
  turns: Turns,
  terminal: Terminal,
): Live {
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
    fetch: nodeFetch,
    now: Date.now,
    run: atMost(MAX_LIVE_REQUESTS),
    turn: (length) => turns.takeForText(length),
  });
}
