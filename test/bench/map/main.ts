import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { readHeader } from '../../../data/map/pmtiles/header.ts';
import { asFingerpostError, FingerpostError } from '../../../src/core/errors.ts';
import { launchChromium } from '../../browser/chromium.ts';
import { startServer } from '../../browser/test-server.ts';
import { type Measured, measure } from './measure.ts';
import { mapSite } from './site.ts';

const HELP = `Measures <place-map> in Chromium without a GPU: npm run bench:map -- <file.pmtiles> [options]

  --centre <lat,lon>    what is shown; default: the middle of the file's bounds
  --runs <number>       runs of each figure, of which the best counts, because other work only adds; default: 5
  --help                this`;

const SIZES = [
  { width: 390, height: 844 },
  { width: 1080, height: 1920 },
];
const SLOWED = [1, 4];

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      centre: { type: 'string' },
      runs: { type: 'string', default: '5' },
      help: { type: 'boolean', default: false },
    },
  });
  const [path] = positionals;
  if (values.help || path === undefined) return console.log(HELP);
  const bytes = await readFile(path);
  const header = readHeader(bytes);
  if (typeof header === 'string') throw new FingerpostError('bad-input', `${path} ${header}`);
  const [west, south, east, north] = header.bounds;
  const [lat = (south + north) / 2, lon = (west + east) / 2] = values.centre?.split(',').map(Number) ?? [];
  const runs = Math.max(1, Number(values.runs));
  const server = await startServer(await mapSite(bytes));
  const browser = await launchChromium(['--disable-gpu']);
  const { model = 'unknown' } = cpus()[0] ?? {};
  console.log(`${cpus().length} × ${model}, load ${loadavg()[0]!.toFixed(1)}; best of ${runs} runs.\n`);
  console.log(`Code: ${(await codeBytes()).toLocaleString('en')} bytes by gzip.\n`);
  console.log(
    '| size | speed | with the code, ms | first picture, ms | of its CPU, ms | dragging, frames/s | CPU a frame, ms |\n|---|---|---:|---:|---:|---:|---:|',
  );
  try {
    for (const viewport of SIZES) {
      for (const slowed of SLOWED) {
        const all: Measured[] = [];
        for (let i = 0; i < runs; i++) {
          all.push(await measure(browser, server.origin, { viewport, slowed, centre: { lat, lon } }));
        }
        const least = (pick: (of: Measured) => number): number => Math.round(Math.min(...all.map(pick)));
        const cells = [
          least(({ cold }) => cold),
          least(({ warm }) => warm),
          least(({ warmCpu }) => warmCpu),
          -least(({ frames }) => -frames),
          least(({ frameCpu }) => frameCpu),
        ];
        console.log(
          `| ${viewport.width} × ${viewport.height} | ${slowed === 1 ? 'as it is' : `${slowed} × slowed`} | ${cells.join(' | ')} |`,
        );
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Returns the bytes of all code of the element, each file packed by itself. */
async function codeBytes(): Promise<number> {
  const files = new Map<string, number>();
  const add = async (file: string): Promise<void> => {
    const code = await readFile(file, 'utf8');
    files.set(file, gzipSync(code, { level: 9 }).length);
    const imported = [...code.matchAll(/["'`](\.{1,2}\/[\w/.-]+\.js)["'`]/g)].map(([, path]) =>
      join(dirname(file), path!),
    );
    for (const other of imported) if (!files.has(other)) await add(other);
  };
  await add(join('dist', 'place-map.js'));
  return [...files.values()].reduce((sum, size) => sum + size, 0);
}

run().catch((error) => {
  console.error(asFingerpostError(error).message);
  process.exitCode = 1;
});
