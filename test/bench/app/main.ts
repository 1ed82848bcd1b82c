import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { processTerminal } from '../../../data/cli/terminal.ts';
import { asFingerpostError } from '../../../src/core/errors.ts';
import { launchChromium } from '../../browser/chromium.ts';
import { type Network, serveSite } from './serve-site.ts';
import { type Visit, type Visits, visitTwice } from './visit.ts';

const HELP = `Measures the app in Chromium, by default over the Oxford sample: npm run bench:app -- [options]

  --site <dir>     what "fingerpost app" wrote; default: node_modules/.cache/fingerpost-app
  --typed <text>   first letters of a name that the site has; default: bodl
  --runs <number>  devices that visit it, whose median counts; default: 7
  --help           this`;

interface Device {
  readonly name: string;
  /** By which factor its processor is slower for the page. */
  readonly slowed: number;
  readonly network?: Network;
}

const DEVICES: readonly Device[] = [
  { name: 'as it is', slowed: 1 },
  { name: '4 times slower', slowed: 4 },
  { name: '4 times slower, 1.6 Mbit/s', slowed: 4, network: { latency: 150, bytesPerSecond: 200_000 } },
];

/** Returns the value below which so much of the values are. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const median = (times: readonly number[]): string => quantile(times, 0.5).toFixed(0);

function timesRow(name: string, visits: readonly Visits[]): string {
  const cells = (['first', 'second'] as const).flatMap((which) =>
    (['box', 'suggestion', 'results'] as const).map((what: keyof Visit) =>
      median(visits.map((visit) => visit[which][what])),
    ),
  );
  const keys = [0.5, 0.95].map((share) => median(visits.map((visit) => quantile(visit.keys, share))));
  return `| ${[name, ...cells, ...keys].join(' | ')} |`;
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      site: { type: 'string', default: 'node_modules/.cache/fingerpost-app' },
      typed: { type: 'string', default: 'bodl' },
      runs: { type: 'string', default: '7' },
      help: { type: 'boolean', default: false },
    },
  });
  const terminal = processTerminal();
  if (values.help) return terminal.out(HELP);
  const runs = Number(values.runs);
  const server = await serveSite(values.site);
  const browser = await launchChromium();
  const measured = DEVICES.map((device) => ({ device, visits: [] as Visits[] }));
  try {
    for (let turn = 1; turn <= runs; turn++) {
      for (const { device, visits } of measured) {
        terminal.progress(`run ${turn} of ${runs}, ${device.name}`);
        server.network = device.network;
        visits.push(await visitTwice(browser, server, device.slowed, values.typed));
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, load ${loadavg()[0]!.toFixed(1)}`;
  terminal.out(
    `${date}, Chromium ${browser.version()}, ${machine}; ms since the navigation, medians of ${runs} devices.\n`,
  );
  terminal.out(
    '| device | first visit: box | suggestion | results with map | second visit, offline: box | suggestion | results with map | key to paint, p50 | p95 |',
  );
  terminal.out('| --- | --: | --: | --: | --: | --: | --: | --: | --: |');
  for (const { device, visits } of measured) terminal.out(timesRow(device.name, visits));
}

run().catch((thrown: unknown) => {
  processTerminal().log(`bench:app: ${asFingerpostError(thrown).message}`);
  process.exitCode = 1;
});
