import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { processTerminal } from '../../../data/cli/terminal.ts';
import { asFingerpostError } from '../../../src/core/errors.ts';
import { launchChromium } from '../../browser/chromium.ts';
import { serveSite } from './serve-site.ts';
import { type Visits, visitTwice } from './visit.ts';

const HELP = `Measures the app in Chromium, over the Oxford sample: npm run bench:app -- [options]

  --site <dir>     what "fingerpost app" wrote; default: node_modules/.cache/fingerpost-app
  --runs <number>  devices that visit it, whose median counts; default: 7
  --help           this`;

/** The factor by which a slow device's processor is assumed to be slower. */
const SLOWED = 4;

/** Returns the value below which so much of the values are. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Returns the median of the devices, and the least, because other work on the machine only adds to the times. */
function overDevices(times: readonly number[]): string {
  return `${quantile(times, 0.5).toFixed(0)} (${Math.min(...times).toFixed(0)})`;
}

function row(name: string, visits: readonly Visits[]): string {
  const cells = [
    visits.map(({ first }) => first),
    visits.map(({ second }) => second),
    visits.map(({ keys }) => quantile(keys, 0.5)),
    visits.map(({ keys }) => quantile(keys, 0.95)),
  ];
  return `| ${[name, ...cells.map(overDevices)].join(' | ')} |`;
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      site: { type: 'string', default: 'node_modules/.cache/fingerpost-app' },
      runs: { type: 'string', default: '7' },
      help: { type: 'boolean', default: false },
    },
  });
  const terminal = processTerminal();
  if (values.help) return terminal.out(HELP);
  const runs = Number(values.runs);
  const server = await serveSite(values.site);
  const browser = await launchChromium();
  const [asItIs, slowed]: [Visits[], Visits[]] = [[], []];
  try {
    for (let turn = 1; turn <= runs; turn++) {
      terminal.progress(`run ${turn} of ${runs}`);
      asItIs.push(await visitTwice(browser, server, 1));
      slowed.push(await visitTwice(browser, server, SLOWED));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, load ${loadavg()[0]!.toFixed(1)}`;
  terminal.out(
    `${date}, Chromium ${browser.version()}, ${machine}; medians of ${runs} devices (and the least).\n`,
  );
  terminal.out(
    '| processor | first suggestion, first visit, ms | second visit, offline | key to paint, p50 | p95 |',
  );
  terminal.out('| --- | --: | --: | --: | --: |');
  terminal.out(row('as it is', asItIs));
  terminal.out(row(`${SLOWED} times slower`, slowed));
}

run().catch((thrown: unknown) => {
  processTerminal().log(`bench:app: ${asFingerpostError(thrown).message}`);
  process.exitCode = 1;
});
