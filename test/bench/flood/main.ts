import { spawn } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { attacks } from './attacks.ts';

const HELP = `Attacks "fingerpost serve", and measures how another client is answered: npm run bench:flood -- [options]

  --bundle <dir>        what is served; default: public/places
  --seconds <number>    how long each attack lasts; default: 20
  --only <text>         only the attacks with this in their names
  --serve <option>      passed to "serve"; repeatable
  --help                this`;

/** Between two questions of the client that is measured. */
const PAUSE_MS = 20;
/** Then the client gives up, and the question counts as failed. */
const PATIENCE_MS = 10_000;

interface Measured {
  readonly answered: number;
  readonly failed: number;
  /** Milliseconds, ascending. */
  readonly times: readonly number[];
}

/** Asks for suggestions, one after the other. */
async function measure(port: number, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failed = 0;
  const words = ['high str', 'station', 'church', 'bus st', 'queens', 'm', 'park roa', 'london'];
  const end = performance.now() + seconds * 1000;
  for (let i = 0; performance.now() < end; i++) {
    const from = performance.now();
    const q = encodeURIComponent(words[i % words.length]!);
    const status = await new Promise<number>((resolve) => {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const path = `/places/suggest?q=${q}`;
      const request = get({ host: '127.0.0.1', port, agent, path, signal }, (response) =>
        response
          .on('error', () => resolve(0))
          .resume()
          .on('end', () => resolve(response.statusCode ?? 0)),
      );
      request.on('error', () => resolve(0));
    });
    if (status === 200) times.push(performance.now() - from);
    else failed++;
    await wait(PAUSE_MS);
  }
  agent.destroy();
  return { answered: times.length, failed, times: times.sort((a, b) => a - b) };
}

/** Returns the ids of places from all over the bundle. */
async function someIds(port: number): Promise<string[]> {
  const url = `http://127.0.0.1:${port}/places/search`;
  const { size } = (await (await fetch(`${url}?count=0`)).json()) as { size: number };
  const page = await fetch(`${url}?count=1000&start=${Math.max(0, Math.floor(size / 2) - 500)}`);
  const { _embedded } = (await page.json()) as { _embedded: { pois: { id: string }[] } };
  return _embedded.pois.map(({ id }) => id);
}

/** The most memory that a process has had, in MB. Linux. */
async function mostMemory(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1];
  return kilobytes ? (Number(kilobytes) / 1024).toFixed(0) : 'dead';
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      bundle: { type: 'string', default: 'public/places' },
      seconds: { type: 'string', default: '20' },
      only: { type: 'string', default: '' },
      serve: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  console.log('| attack | answered | failed | p50, ms | p99 | longest | most memory, MB |');
  console.log('| --- | --: | --: | --: | --: | --: | --: |');
  for (const [name, [clients, attack]] of Object.entries(attacks)) {
    if (!name.includes(values.only)) continue;
    const args = ['dist/cli.js', 'serve', values.bundle, '--port', '0', ...values.serve];
    const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    const closed = once(server, 'close');
    const [line] = await once(createInterface(server.stdout), 'line');
    const port = Number(/:(\d+)\//.exec(line)?.[1]);
    await measure(port, 2);
    const ids = await someIds(port);
    const attacking = new AbortController();
    setMaxListeners(0, attacking.signal);
    for (let i = 0; i < clients; i++) attack(port, attacking.signal, ids);
    const { answered, failed, times } = await measure(port, Number(values.seconds));
    const at = (share: number): string => times[Math.floor(share * (times.length - 1))]?.toFixed(1) ?? '';
    const memory = await mostMemory(server.pid!);
    console.log(`| ${name} | ${answered} | ${failed} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${memory} |`);
    attacking.abort();
    server.kill('SIGKILL');
    await closed;
  }
}

await run();
