import { createPlacesFetch } from '../../../../../src/index.ts';
import { pathOf, type Question } from '../../question.ts';
import { collectGarbage } from './garbage.ts';
import { type Ask, peerInPage, peerInWorker } from './peers.ts';

/** The steps of the benchmark in a page. Times in ms, as the caller sees them. */
export interface BenchPage {
  /**
   * Starts an engine and asks the first question.
   * @returns how long that took, in ms, and what was found first.
   */
  start(engine: BrowserEngine, inPage: boolean, first: Question): Promise<{ ms: number; first?: string }>;
  /** Resolves when the engine's data are on the device, and with them what it keeps for its next start. */
  stored(): Promise<void>;
  time(operation: 'search' | 'suggest', questions: readonly Question[], patience: number): Promise<Times>;
  /** Types texts letter by letter. @returns how long each task of the main thread took that took over 50 ms. */
  type(texts: readonly string[], patience: number): Promise<number[]>;
  collectGarbage(): Promise<void>;
}

export interface BrowserEngine {
  readonly name: string;
  /** That others than Fingerpost start from. */
  readonly files: readonly string[];
  /** Whether it is asked for suggestions, too. */
  readonly suggests: boolean;
}

export interface Times {
  readonly ms: number[];
  readonly firsts: (string | undefined)[];
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const LEAST = 3;
const WARM_UP = 5;

let ask: Ask;
let whenStored: Promise<void>;

function startFingerpost(inPage: boolean): void {
  const worker = () => new Worker(new URL('./measured.worker.ts', import.meta.url), { type: 'module' });
  const places = createPlacesFetch({ bundle: '/data/bundle/', worker: inPage ? false : worker });
  ask = async (operation, question) => {
    const response = await places(pathOf(operation, question));
    const page = await response.json();
    if (!response.ok) throw new Error(page.description);
    const { host, fallbackReason } = places.status();
    if (host !== (inPage ? 'page' : 'worker'))
      throw new Error(`The search runs elsewhere: ${fallbackReason}`);
    return (page._embedded?.pois ?? []).map(({ id }: { id: string }) => id);
  };
  whenStored = new Promise((resolve) => {
    const look = setInterval(() => {
      if (!places.status().indexCached) return;
      clearInterval(look);
      resolve();
    }, 20);
  });
}

window.bench = {
  async start(engine, inPage, first) {
    const begun = performance.now();
    const { name, files } = engine;
    if (name === 'fingerpost') startFingerpost(inPage);
    else ({ ask, whenStored } = (inPage ? peerInPage : peerInWorker)(name, files));
    const [id] = await ask('search', first);
    return { ms: performance.now() - begun, ...(id !== undefined && { first: id }) };
  },
  stored: () => whenStored,
  async time(operation, questions, patience) {
    const end = performance.now() + patience;
    for (const question of questions.slice(-WARM_UP)) {
      if (performance.now() < end) await ask(operation, question);
    }
    const times: Times = { ms: [], firsts: [] };
    for (const question of questions) {
      const begun = performance.now();
      const [id] = await ask(operation, question);
      times.ms.push(performance.now() - begun);
      times.firsts.push(id);
      if (performance.now() > end && times.ms.length >= LEAST) break;
    }
    return times;
  },
  async type(texts, patience) {
    const long: number[] = [];
    const observer = new PerformanceObserver((list) => {
      long.push(...list.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ entryTypes: ['longtask'] });
    const end = performance.now() + patience;
    for (const text of texts) {
      for (let length = 1; length <= text.length && performance.now() < end; length++) {
        await ask('suggest', { q: text.slice(0, length), start: 0, count: 20, counted: false });
        await new Promise(requestAnimationFrame);
      }
    }
    // Observers report a task later.
    await new Promise((resolve) => setTimeout(resolve, 100));
    observer.disconnect();
    return long;
  },
  collectGarbage,
};
