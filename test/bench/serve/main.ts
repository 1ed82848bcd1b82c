import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const HELP = `Measures "fingerpost serve" with one thread and with two: npm run bench:serve -- [options]

  --bundle <dir>        what is served; default: public/places
  --seconds <number>    how long each measurement lasts; default: 20
  --slow <path>         what eight clients ask for while another one is measured; default: a slow query of bench:slowest
  --help                this`;

const CLIENTS = 8;
/** Half of all stops match, and no filter leaves any out. */
const SLOW = '/places/search?q=to+road+s+to+bus+road';
const SUGGESTED = ['high str', 'station', 'church', 'bus st', 'queens', 'm', 'park roa', 'london'];
const SEARCHED = ['high street', 'station', 'church road', 'bus stop', 'queens', 'market', 'park', 'lodnon'];

type NextPath = (request: number) => string;

const suggestion: NextPath = (n) =>
  `/places/suggest?q=${encodeURIComponent(SUGGESTED[n % SUGGESTED.length]!)}`;
const search: NextPath = (n) => `/places/search?q=${encodeURIComponent(SEARCHED[n % SEARCHED.length]!)}`;
const mixed: NextPath = (n) => (n % 2 === 0 ? suggestion(n / 2) : search((n - 1) / 2));

/** Asks again and again, on one connection, until the signal aborts. Returns the times in ms, ascending. */
async function ask(port: number, path: NextPath, signal: AbortSignal): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let n = 0; !signal.aborted; n++) {
    const from = performance.now();
    const [response] = await once(get({ host: '127.0.0.1', port, agent, path: path(n) }), 'response');
    if (response.statusCode !== 200) throw new Error(`${path(n)} is a ${response.statusCode}`);
    await once(response.resume(), 'end');
    times.push(performance.now() - from);
  }
  agent.destroy();
  return times.sort((a, b) => a - b);
}

/** The most memory that a process has had, in MB. Linux. */
async function mostMemory(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0);
}

const inMs = (times: readonly number[], share: number): string =>
  times[Math.floor(share * (times.length - 1))]!.toFixed(0);

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      bundle: { type: 'string', default: 'public/places' },
      seconds: { type: 'string', default: '20' },
      slow: { type: 'string', default: SLOW },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const clients = (count: number, port: number, path: NextPath, signal: AbortSignal): Promise<number[][]> =>
    Promise.all(Array.from({ length: count }, () => ask(port, path, signal)));
  console.log(
    '| threads | requests/s | suggest p50, ms | p99 | search p50 | longest | slow p50 | most memory, MB |',
  );
  console.log('| --: | --: | --: | --: | --: | --: | --: | --: |');
  for (const workers of ['1', '2']) {
    const args = ['dist/cli.js', 'serve', values.bundle, '--port', '0', '--workers', workers];
    const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    const closed = once(server, 'close');
    const [line] = await once(createInterface(server.stdout), 'line');
    const port = Number(/:(\d+)\//.exec(line)?.[1]);
    const during = (): AbortSignal => AbortSignal.timeout(Number(values.seconds) * 1000);
    await ask(port, mixed, AbortSignal.timeout(2000));
    const throughput = (await clients(CLIENTS, port, mixed, during())).flat().length / Number(values.seconds);
    const signal = during();
    const [slow, suggested, searched] = await Promise.all([
      clients(CLIENTS, port, () => values.slow, signal),
      ask(port, suggestion, signal),
      ask(port, search, signal),
    ]);
    const cells = [
      workers,
      throughput.toFixed(0),
      inMs(suggested, 0.5),
      inMs(suggested, 0.99),
      inMs(searched, 0.5),
      inMs(searched, 1),
      inMs(
        slow.flat().sort((a, b) => a - b),
        0.5,
      ),
      await mostMemory(server.pid!),
    ];
    console.log(`| ${cells.join(' | ')} |`);
    server.kill('SIGKILL');
    await closed;
  }
}

await run();
