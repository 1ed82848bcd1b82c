import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { abortable } from '../../../../src/core/async.ts';
import { launchChromiumIn } from '../../../browser/chromium.ts';
import type { Came } from '../in-turns.ts';
import type { TestQuestion } from '../question.ts';
import type { QuestionSet } from '../questions.ts';
import type { Timed } from '../time-questions.ts';
import type { BrowserEngine } from './page/main.ts';
import { rendererMemory } from './renderer-memory.ts';

/** The figures of one run of one engine in a browser. Times in ms as the page sees them, memory in bytes. */
export interface BrowserOutcome {
  /** From the network, of this machine, to the first full answer. */
  readonly fromNetwork: number;
  /** From what is stored in IndexedDB to the first full answer, in a browser just started. */
  readonly fromStore: number;
  readonly first: string | undefined;
  /** The growth of the page's process since before the start, garbage collected, after the first answer. */
  readonly memory: number;
  /** Tasks of over 50 ms on the main thread while a person types. */
  readonly longTasks: readonly number[];
  readonly timed: readonly Timed[];
}

export interface BrowserOrder {
  readonly origin: string;
  readonly engine: BrowserEngine;
  /** Whether it runs in the page's own thread, whose processor is slowed down so many times. */
  readonly slowedInPage?: number;
  readonly cold: TestQuestion;
  readonly sets: readonly QuestionSet[];
  /** Texts to be typed. */
  readonly typed: readonly string[];
  /** Time limits, in ms: for each class, and for all. */
  readonly patience: number;
  readonly timeLimit: number;
  /** Time in ms between the first answer and the first question, because a visitor looks at a page before typing. */
  readonly lookAround: number;
}

/** Measures one engine in a browser of its own: once from the network, then, started again, from what was stored. */
export async function measureInBrowser(order: BrowserOrder): Promise<Came<BrowserOutcome>> {
  const { timeLimit } = order;
  const profile = await mkdtemp(join(tmpdir(), 'fingerpost-chromium-'));
  const signal = AbortSignal.timeout(timeLimit);
  try {
    const fromNetwork = await inBrowser(profile, order, signal, async (page) => {
      const { ms } = await start(page, order);
      await page.evaluate(() => window.bench.stored());
      return ms;
    });
    const measured = await inBrowser(profile, order, signal, (page) => measure(page, profile, order));
    return { outcome: { fromNetwork, ...measured } };
  } catch (thrown) {
    if (signal.aborted) return { failure: `not done within ${timeLimit / 1000} s` };
    return { failure: thrown instanceof Error ? thrown.message.split('\n')[0]! : String(thrown) };
  } finally {
    await rm(profile, { recursive: true, maxRetries: 3 });
  }
}

/** From what was stored, in a browser that was just started. */
async function measure(
  page: Page,
  profile: string,
  order: BrowserOrder,
): Promise<Omit<BrowserOutcome, 'fromNetwork'>> {
  const collected = async (): Promise<number> => {
    await page.evaluate(() => window.bench.collectGarbage());
    return rendererMemory(profile);
  };
  const before = await collected();
  const { ms, first } = await start(page, order);
  const memory = (await collected()) - before;
  await page.waitForTimeout(order.lookAround);
  const { patience } = order;
  const timed: Timed[] = [];
  for (const { name, typed, questions } of order.sets) {
    for (const operation of order.engine.suggests && typed ? operations : (['search'] as const)) {
      const times = await page.evaluate(
        ({ operation, questions, patience }) => window.bench.time(operation, questions, patience),
        { operation, questions, patience },
      );
      timed.push({ name, operation, ...times });
    }
  }
  const longTasks = await page.evaluate(({ typed, patience }) => window.bench.type(typed, patience), {
    typed: order.typed,
    patience,
  });
  return { fromStore: ms, first, memory, longTasks, timed };
}

const operations = ['suggest', 'search'] as const;

async function inBrowser<T>(
  profile: string,
  { origin, slowedInPage }: BrowserOrder,
  signal: AbortSignal,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await launchChromiumIn(profile, ['--js-flags=--expose-gc']);
  try {
    return await abortable(signal, async () => {
      const page = await context.newPage();
      page.setDefaultTimeout(0);
      await page.goto(origin);
      await page.waitForFunction(() => 'bench' in window);
      if (slowedInPage !== undefined) {
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowedInPage });
      }
      return work(page);
    });
  } finally {
    await context.close();
  }
}

function start(page: Page, { engine, slowedInPage, cold }: BrowserOrder) {
  return page.evaluate(({ engine, inPage, cold }) => window.bench.start(engine, inPage, cold), {
    engine,
    inPage: slowedInPage !== undefined,
    cold,
  });
}
