import { Command, InvalidArgumentError, Option } from 'commander';
import { version } from '../../../package.json';
import { asFingerpostError, FingerpostError } from '../../../src/core/errors.ts';
import { limitRedirects } from '../../../src/core/guards/limit-redirects.ts';
import { nodeFetch } from '../../../src/node/node-fetch.ts';
import { readConfig } from '../../build/config.ts';
import { type Clock, systemClock } from '../../io/clock.ts';
import { Report } from '../../record/report.ts';
import { UnresumableCrawl } from '../../snapshot/crawl.ts';
import { createFetcher } from '../../snapshot/http/fetcher.ts';
import { type Snapshot, takeSnapshot } from '../../snapshot/snapshot.ts';
import { isSnapshot, isTypeTree } from '../../snapshot/state/own-files.ts';
import { openState } from '../../snapshot/state/state.ts';
import { typesPath, writeSnapshot } from '../../snapshot/write.ts';
import { Interrupted } from '../exit-errors.ts';
import { showProgress } from '../progress.ts';
import { printResult, type Terminal } from '../terminal.ts';
import { addRequiredOption } from '../usage.ts';
import {
  ALLOW_REDIRECTS,
  addOrigin,
  describeRefusedRedirect,
  languagesOption,
  path,
  positiveNumber,
  readBase,
  wholeNumber,
} from './options.ts';
import { checkReplaceable } from './outputs.ts';

interface SnapshotOptions {
  readonly out: string;
  readonly concurrency: number;
  readonly maxPlaces: number;
  readonly delay: number;
  readonly timeout: number;
  readonly retries: number;
  readonly userAgent: string;
  readonly allowRedirectsTo?: readonly string[];
  readonly languages?: readonly string[];
  readonly fresh?: true;
}

/** Longer waits are logged, so that they do not look like a hang. */
const LONG_WAIT_MS = 2000;

/** `fingerpost snapshot`: writes the places of a running places API to a file. */
export function snapshotCommand(terminal: Terminal, clock: Clock = systemClock): Command {
  const command = new Command('snapshot')
    .description(
      'crawl a running places API into a file to build from; run it again to resume after an interruption',
    )
    .argument('<base-url>', 'where the API begins: what comes before /places');
  return addRequiredOption(
    command,
    new Option(
      '--out <file>',
      'places NDJSON to write; the types go to <file>.types.json beside it; missing directories are made',
    ).argParser(path),
  )
    .option('--concurrency <number>', 'maximum number of requests at the same time', positiveNumber, 2)
    .option(
      '--max-places <number>',
      'stop with an error at a service with more places than this',
      positiveNumber,
      5_000_000,
    )
    .option('--delay <ms>', 'minimum time between two requests', wholeNumber, 100)
    .option('--timeout <ms>', 'maximum time for a request', positiveNumber, 20_000)
    .option('--retries <number>', 'how often to retry a request after a temporary failure', wholeNumber, 5)
    .option(
      '--user-agent <text>',
      'User-Agent header of the requests',
      headerText,
      `fingerpost/${version} (places snapshot)`,
    )
    .option(
      `${ALLOW_REDIRECTS} <origin>`,
      'another origin that the service may redirect to, such as https://other.example; repeatable',
      addOrigin,
    )
    .addOption(
      languagesOption('languages to request names in, such as fi,sv,en, for services that have several'),
    )
    .option('--fresh', 'start again and discard the state of an interrupted snapshot')
    .action(async (address: string, options: SnapshotOptions) =>
      snapshot(readBase(address), options, terminal, clock),
    );
}

async function snapshot(
  base: string,
  options: SnapshotOptions,
  terminal: Terminal,
  clock: Clock,
): Promise<void> {
  const { out } = options;
  checkReplaceable(out, { what: 'a snapshot', option: '--out', isOurs: isSnapshot });
  checkReplaceable(typesPath(out), { what: 'the types of one', option: '--out', isOurs: isTypeTree });
  const { types } = await readConfig();
  const state = openState(out, base, clock.now(), options.fresh);
  if (state.begun !== undefined) {
    terminal.log(`going on with the snapshot begun at ${state.begun}; --fresh would begin anew`);
  }
  const report = new Report();
  const stop = new AbortController();
  void terminal.ended().then((signal) => stop.abort(new Interrupted(signal)));
  let taken: Snapshot;
  try {
    const fetcher = createFetcher({
      base,
      delayMs: options.delay,
      timeoutMs: options.timeout,
      retries: options.retries,
      userAgent: options.userAgent,
      ...(options.languages && { languages: options.languages }),
      fetch: limitRedirects(nodeFetch, {
        allowed: options.allowRedirectsTo ?? [],
        refuse: (from, to) => new FingerpostError('bad-input', describeRefusedRedirect(from, to)),
      }),
      clock,
      signal: stop.signal,
      onWait: (why, ms) => {
        if (ms >= LONG_WAIT_MS) terminal.log(`waiting ${Math.round(ms / 1000)} s: ${why}`);
      },
    });
    const { journal } = state;
    const onProgress = showProgress(terminal, clock);
    const { concurrency, maxPlaces } = options;
    const { signal } = stop;
    const crawl = { base, fetch: fetcher, journal, concurrency, maxPlaces, report, signal, onProgress };
    taken = await takeSnapshot(crawl, types);
    await writeSnapshot(out, taken, state, signal);
  } catch (thrown) {
    const worthKeeping = state.journal.size > 0 && !(thrown instanceof UnresumableCrawl);
    if (!worthKeeping) {
      state.remove();
      throw thrown;
    }
    state.close();
    throw withResumeAdvice(thrown, `${out}.state`);
  }
  state.remove();
  for (const line of report.lines()) terminal.log(line);
  await printResult(terminal, describe(taken, out), `The snapshot is finished all the same: ${out}`);
}

/** Returns the failure with the advice to resume, because earlier results are kept. */
function withResumeAdvice(thrown: unknown, directory: string): FingerpostError {
  const error = asFingerpostError(thrown);
  const sentence = `${error.message}. Partial results are in ${directory}: run the same command again to go on`;
  if (error instanceof Interrupted) return new Interrupted(error.signal, sentence);
  return new FingerpostError(error.code, sentence, { cause: error });
}

function describe({ counts }: Snapshot, out: string): string[] {
  const number = (count: number): string => count.toLocaleString('en');
  return [
    `${out}: ${number(counts.places)} places, ${number(counts.accessible)} with accessibility, ` +
      `${number(counts.flagged)} curated, ${number(counts.sites)} park-and-ride sites`,
    `${typesPath(out)}: their types; name it under "types" in the --config to build with`,
  ];
}

function headerText(text: string): string {
  if (!/^[ -~]+$/.test(text)) throw new InvalidArgumentError('Write it in ASCII, on one line.');
  return text;
}
