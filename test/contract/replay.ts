import { expect, it } from 'vitest';
import type { HandlerOptions } from '../../src/http/handler.ts';
import type { Host } from './host.ts';
import { type Answered, type Asked, answered, type Exchange, recordContract } from './recording.ts';

/** A host that answers the recorded requests of the contract. */
export interface ReplayHost {
  /** Returns the answers of these requests in order. Redirects are not followed. */
  answer(requests: readonly Asked[]): Promise<readonly Answered[]>;
  stop(): Promise<void>;
}

/** How a host differs from the handler by its nature. */
export interface Differences {
  /** The options of the handler with which its answers are compared. */
  readonly options?: HandlerOptions;
  /** Requests that the host can't send or can't show the answer of. Each kind has a test of its own. */
  readonly without?: (exchange: Exchange) => boolean;
  /** Whether the host runs in another engine, whose sines differ in the last bits: distances have nine digits then. */
  readonly inAnotherEngine?: boolean;
}

/** Headers of a connection. They are not the API's. A runtime at the edge compresses by itself. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);
/** Requests that a page answers in one turn. */
const BATCH = 100;

/** Sends the requests one after another to a host. */
export function replayHost({ base, fetch, stop }: Host): ReplayHost {
  return {
    async answer(requests) {
      const answers: Answered[] = [];
      for (const { method, path, headers } of requests) {
        const init = { method, headers: [...headers], redirect: 'manual' as const };
        answers.push(await answered(await fetch(new Request(base + path, init))));
      }
      return answers;
    },
    stop,
  };
}

/** Sends the requests of the contract to a host, and expects the status, headers and bytes that the handler answers. */
export function replaysContract(
  name: string,
  start: () => Promise<ReplayHost>,
  { options = { base: '/api' }, without = () => false, inAnotherEngine = false }: Differences = {},
): void {
  it(`${name} answers each request of the contract with the handler's status, headers and bytes`, async () => {
    const recorded = (await recordContract(options)).filter((exchange) => !without(exchange));
    expect(recorded.length).toBeGreaterThan(800);
    const host = await start();
    try {
      const different: string[] = [];
      for (let from = 0; from < recorded.length; from += BATCH) {
        const exchanges = recorded.slice(from, from + BATCH);
        const answers = await host.answer(exchanges);
        exchanges.forEach((exchange, i) => {
          const [expected, given] = [exchange.answer, answers[i]!].map((answer) =>
            inAnotherEngine ? withShortDistances(comparable(answer)) : comparable(answer),
          );
          const difference = differenceOf(expected!, given!);
          if (difference) different.push(`${exchange.method} ${exchange.path}: ${difference}`);
        });
      }
      expect(different.slice(0, 20)).toEqual([]);
    } finally {
      await host.stop();
    }
  });
}

function comparable({ status, headers, text }: Answered): string {
  const ofApi = headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  const lines = ofApi
    .filter(([name]) => !OF_CONNECTION.has(name))
    .map(([name, value]) => `${name}: ${value}`);
  return [status, ...lines.sort(), '', text].join('\n');
}

const withShortDistances = (text: string): string =>
  text.replaceAll(/(?<="distance":)[\d.e-]+/g, (km) => Number(km).toPrecision(9));

/** Returns the first place where two answers differ, with what is around it. */
function differenceOf(expected: string, given: string): string | undefined {
  if (expected === given) return undefined;
  let at = 0;
  while (expected[at] === given[at]) at++;
  const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 40), at + 80));
  return `${around(given)} instead of ${around(expected)}`;
}
