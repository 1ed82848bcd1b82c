import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { version } from '../../../package.json';
import { FingerpostError } from '../../../src/core/errors.ts';
import { limitRedirects } from '../../../src/core/guards/limit-redirects.ts';
import { nodeFetch } from '../../../src/node/node-fetch.ts';
import { type Clock, systemClock } from '../../io/clock.ts';
import { writeError } from '../../io/file-errors.ts';
import { firstBytes } from '../../io/paths.ts';
import { numberOfPlaces, Report } from '../../record/report.ts';
import { takeSnapshot } from '../../snapshot/snapshot.ts';
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
  readonly maxPlaces: number;
  readonly delay: number;
  readonly userAgent: string;
  readonly allowRedirectsTo?: readonly string[];
  readonly languages?: readonly string[];
  readonly fresh?: true;
}

/** Options of earlier versions, and what holds instead. */
const GONE = [
  ['--concurrency <number>', 'requests are sent one after the other'],
  ['--retries <number>', 'a request is sent again three times'],
  ['--timeout <ms>', 'a request has 20 seconds'],
] as const;

/** Bytes of a file that are read to recognise it. Ids are shorter. */
const SNIFF_BYTES = 1024;

/** The files of a snapshot: the end of the name, what it is, and how one begins. */
const FILES = [
  ['', 'a snapshot', /^\{"id":"[^"\s]+:/],
  ['.types.json', 'the types of one', /^\{\s+"[^"]+":\s+\{\s+"name":/],
  ['.state', 'the state of one', /^\{"snapshot":/],
] as const;

/** `fingerpost snapshot`: writes the places of a running places API to a file. */
export function snapshotCommand(terminal: Terminal, clock: Clock = systemClock): Command {
  const command = new Command('snapshot')
    .description(
      'crawl a running places API into a file to build from; run it again to go on after an interruption',
    )
    .argument('<base-url>', 'where the API begins: what comes before /places');
  const out =
    'places NDJSON to write; the types go to <file>.types.json beside it; missing directories are made';
  const redirects =
    'another origin that the service may redirect to, such as https://other.example; repeatable';
  for (const [flags, instead] of GONE) {
    const refuse = (): never => {
      throw new InvalidArgumentError(`The option is gone: ${instead}.`);
    };
    command.addOption(new Option(flags).argParser(refuse).hideHelp());
  }
  return addRequiredOption(command, new Option('--out <file>', out).argParser(path))
    .option('--max-places <number>', 'stop with an error at a service with more', positiveNumber, 5_000_000)
    .option('--delay <ms>', 'time before each request', wholeNumber, 100)
    .option('--user-agent <text>', 'User-Agent header', headerText, `fingerpost/${version} (places snapshot)`)
    .option(`${ALLOW_REDIRECTS} <origin>`, redirects, addOrigin)
    .addOption(languagesOption('languages to request names in, such as fi,sv,en'))
    .option('--fresh', 'start again and discard the places of an interrupted snapshot')
    .action((address: string, options: SnapshotOptions) =>
      snapshot(readBase(address), options, terminal, clock),
    );
}

async function snapshot(
  base: string,
  options: SnapshotOptions,
  terminal: Terminal,
  clock: Clock,
): Promise<void> {
  const { out, maxPlaces, languages = [], fresh = false } = options;
  for (const [end, what, pattern] of FILES) {
    const isOurs = (file: string): boolean => pattern.test(firstBytes(file, SNIFF_BYTES));
    checkReplaceable(out + end, { what, option: '--out', isOurs });
  }
  const stop = new AbortController();
  const { signal } = stop;
  void terminal.ended().then((received) => stop.abort(new Interrupted(received)));
  const accepted = languages.map((code, i) => (i === 0 ? code : `${code};q=0.${10 - i}`)).join(', ');
  const report = new Report();
  try {
    mkdirSync(dirname(out), { recursive: true });
    if (fresh) rmSync(`${out}.state`, { force: true });
    await takeSnapshot({
      base,
      out,
      maxPlaces,
      delayMs: options.delay,
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
      report,
      log: (line) => terminal.log(line),
      onProgress: showProgress(terminal, clock),
    });
  } catch (thrown) {
    const error = writeError(out, thrown);
    const more =
      report.kept > 0
        ? `. ${out}.state has ${numberOfPlaces(report.kept)}: run the same command again to go on`
        : '';
    if (error instanceof Interrupted) throw new Interrupted(error.signal, error.message + more);
    throw new FingerpostError(error.code, error.message + more, { cause: thrown });
  }
  for (const line of report.lines()) terminal.log(line);
  const lines = [
    `${out}: ${numberOfPlaces(report.kept)}`,
    `${out}.types.json: their types; name it under "types" in the --config to build with`,
  ];
  await printResult(terminal, lines, `The snapshot is finished all the same: ${out}`);
}

/** Returns the text of a header. @throws InvalidArgumentError for letters that no header has. */
function headerText(text: string): string {
  if (!/^[ -~]+$/.test(text)) throw new InvalidArgumentError('Write it in ASCII, on one line.');
  return text;
}
