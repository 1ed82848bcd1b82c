import { Command, InvalidArgumentError, Option } from 'commander';
import { version } from '../../../package.json';
import { asFingerpostError, FingerpostError } from '../../../src/core/errors.ts';
import { limitRedirects } from '../../../src/core/guards/limit-redirects.ts';
import { nodeFetch } from '../../../src/node/node-fetch.ts';
import { readConfig } from '../../build/config.ts';
import { type Clock, systemClock } from '../../io/clock.ts';
import { firstBytes } from '../../io/paths.ts';
import { Report } from '../../record/report.ts';
import { createFetcher } from '../../snapshot/fetcher.ts';
import { Journal } from '../../snapshot/journal.ts';
import { takeSnapshot, typesPath } from '../../snapshot/snapshot.ts';
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

/** Bytes of a file that are read to recognise it. Ids are shorter. */
const SNIFF_BYTES = 1024;

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
  const { out, concurrency, maxPlaces, languages = [], fresh = false } = options;
  const journalPath = `${out}.state`;
  const option = '--out';
  checkReplaceable(out, { what: 'a snapshot', option, isOurs: beginsWith(/^\{"id":"[^"\s]+:/) });
  const isTypes = beginsWith(/^\{\s+"[^"]+":\s+\{\s+"name":/);
  checkReplaceable(typesPath(out), { what: 'the types of one', option, isOurs: isTypes });
  checkReplaceable(journalPath, { what: 'the state of one', option, isOurs: isJournal });
  const { types } = await readConfig();
  const stop = new AbortController();
  const { signal } = stop;
  void terminal.ended().then((received) => stop.abort(new Interrupted(received)));
  const journal = new Journal(journalPath, base, { now: clock.now(), fresh, signal });
  if (journal.begun !== undefined)
    terminal.log(`going on with the snapshot begun at ${journal.begun}; --fresh would begin anew`);
  const accepted = languages.map((code, i) => (i === 0 ? code : `${code};q=0.${10 - i}`)).join(', ');
  const fetch = createFetcher({
    base,
    delayMs: options.delay,
    timeoutMs: options.timeout,
    retries: options.retries,
    headers: {
      Accept: 'application/json',
      'User-Agent': options.userAgent,
      ...(accepted !== '' && { 'Accept-Language': accepted }),
    },
    fetch: limitRedirects(nodeFetch, {
      allowed: options.allowRedirectsTo ?? [],
      refuse: (from, to) => new FingerpostError('bad-input', describeRefusedRedirect(from, to)),
    }),
    clock,
    signal,
    onWait: (why, ms) => {
      if (ms >= LONG_WAIT_MS) terminal.log(`waiting ${Math.round(ms / 1000)} s: ${why}`);
    },
  });
  const report = new Report();
  const onProgress = showProgress(terminal, clock);
  const crawl = { base, fetch, journal, concurrency, maxPlaces, report, signal, onProgress };
  const counts = await takeSnapshot(crawl, out, types).catch((thrown) => {
    if (journal.isEmpty) journal.remove();
    else journal.close();
    throw journal.isEmpty ? thrown : withResumeAdvice(thrown, journalPath);
  });
  journal.remove();
  for (const line of report.lines()) terminal.log(line);
  const [places, accessible, flagged, sites] = Object.values(counts).map((n) => n.toLocaleString('en'));
  const lines = [
    `${out}: ${places} places, ${accessible} with accessibility, ${flagged} curated, ${sites} park-and-ride sites`,
    `${typesPath(out)}: their types; name it under "types" in the --config to build with`,
  ];
  await printResult(terminal, lines, `The snapshot is finished all the same: ${out}`);
}

/** Returns whether a file is a journal. A run may be killed in its first line, and a power cut may leave zeros. */
const isJournal = (path: string): boolean =>
  '{"snapshot":'.startsWith(firstBytes(path, 12).replace(/\0+$/, ''));

const beginsWith =
  (pattern: RegExp) =>
  (path: string): boolean =>
    pattern.test(firstBytes(path, SNIFF_BYTES));

/** Returns the failure with the advice to resume, because earlier results are kept. */
function withResumeAdvice(thrown: unknown, path: string): FingerpostError {
  const error = asFingerpostError(thrown);
  const sentence = `${error.message}. Partial results are in ${path}: run the same command again to go on`;
  if (error instanceof Interrupted) return new Interrupted(error.signal, sentence);
  return new FingerpostError(error.code, sentence, { cause: error });
}

function headerText(text: string): string {
  if (!/^[ -~]+$/.test(text)) throw new InvalidArgumentError('Write it in ASCII, on one line.');
  return text;
}
