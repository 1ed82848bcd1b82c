import { writeFile } from 'node:fs/promises';
import { processTerminal } from '../../../../data/cli/terminal.ts';
import { asFingerpostError } from '../../../../src/core/errors.ts';
import { loadPeer, PEERS } from '../../relevance/engines/load-peer.ts';
import { fold } from '../../relevance/fold.ts';
import { supplyOf } from '../data-set.ts';
import { dataSets, type ReadyDataSet } from '../data-sets.ts';
import { engines } from '../engines/engines.ts';
import { inTurns } from '../in-turns.ts';
import { aboutRun } from '../machine.ts';
import { type SpeedOptions, speedCommand } from '../options.ts';
import {
  type BrowserResult,
  type BrowserSummary,
  browserMarkdown,
  summarizeBrowser,
} from './browser-result.ts';
import { measureInBrowser } from './measure-browser.ts';
import { serveBenchSite } from './site.ts';

/** Each is started twice, so that what only shows how a second start is has nothing to add. */
const NAMES = Object.keys(engines).filter((name) => !engines[name]!.startOnly);
/** The factor by which a kiosk's processor is assumed to be slower. */
const SLOWED = 6;
/** So many names are typed letter by letter. */
const TYPED = 10;

const terminal = processTerminal();

interface BrowserOptions extends SpeedOptions {
  readonly slowed: boolean;
  /** In seconds. */
  readonly lookAround: number;
}

async function run(options: BrowserOptions): Promise<void> {
  // The page is built with all of them.
  await Promise.all(PEERS.map(loadPeer));
  const about = aboutRun(options);
  terminal.out(about.sentence);
  const supply = await supplyOf(options, terminal);
  const results: BrowserResult[] = [];
  for await (const dataSet of dataSets(supply, options)) {
    const { what, places } = dataSet.data;
    const asItIs = await measureAll(dataSet, options);
    const slowed = options.slowed ? await measureAll(dataSet, options, SLOWED) : [];
    const result = { what, places: places.length, asItIs, slowed, slowedTimes: SLOWED };
    terminal.out(`\n${browserMarkdown(result)}`);
    results.push(result);
  }
  if (options.json !== undefined) {
    await writeFile(options.json, `${JSON.stringify({ ...about, sizes: results }, null, 2)}\n`);
  }
}

/** The engines in turn, and that again for every run. */
async function measureAll(
  { directory, data, asked, judge }: ReadyDataSet,
  options: BrowserOptions,
  slowedInPage?: number,
): Promise<BrowserSummary[]> {
  const names = NAMES.filter((name) => options.engines.includes(name));
  const named = data.places.filter(({ name }) => name !== '');
  const typed = named.slice(0, TYPED).map(({ name }) => fold(name));
  const site = await serveBenchSite(directory);
  try {
    const runs = await inTurns(names, options.runs, (name, turn) => {
      const { title, lists, ...of } = engines[name]!;
      // A bundle is opened by who wants it.
      const files = of.files.filter((file) => !file.endsWith('/'));
      terminal.progress(`${title}, run ${turn} of ${options.runs}`);
      const engine = { name, files, suggests: name === 'fingerpost' };
      const sets = lists ? asked.sets : asked.sets.filter(({ words }) => words);
      const { patience, timeLimit, lookAround } = options;
      const times = { patience: patience * 1000, timeLimit: timeLimit * 1000, lookAround: lookAround * 1000 };
      const slow = slowedInPage === undefined ? {} : { slowedInPage };
      return measureInBrowser({ origin: site.origin, engine, ...asked, sets, typed, ...times, ...slow });
    });
    return runs.map((one) => summarizeBrowser(engines[one.name]!, one, asked, judge));
  } finally {
    await site.stop();
  }
}

try {
  const description =
    'measure Fingerpost and other search engines in Chromium, as a page sees them with the search in a worker; then, for a slow processor, with the search in the page, which is slowed down';
  await speedCommand('bench:browser', description, NAMES, run)
    .option('--no-slowed', 'leave out the slow processor')
    .option('--look-around <seconds>', 'how long nobody asks anything after the first answer', Number, 3)
    .parseAsync();
} catch (thrown) {
  terminal.log(`bench:browser: ${asFingerpostError(thrown).message}`);
  process.exitCode = 1;
}
