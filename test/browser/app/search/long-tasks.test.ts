import { describe, expect, it } from 'vitest';
import { useDemo } from '../app-page.ts';

const demo = useDemo();

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** For how long the processor was at it, in µs: on a busy machine much less than it took. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** How long the processor was at each task of the page's main thread meanwhile, in ms. */
async function tasksDuring(work: () => Promise<void>): Promise<number[]> {
  const browser = demo.page.context().browser()!;
  await browser.startTracing(demo.page, { categories: ['toplevel'] });
  await work();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && /RendererMain/.test(args.name!),
  );
  const threads = new Set(main.map(threadOf));
  return traceEvents
    .filter((event) => /RunTask$/.test(event.name) && threads.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000);
}

describe('while somebody types', () => {
  it('no task blocks the page for over 50 ms', async () => {
    await demo.open();
    const tasks = await tasksDuring(async () => {
      await demo.box.pressSequentially('bodleian libr', { delay: 20 });
      await demo.suggested('libr');
    });
    expect(Math.max(...tasks)).toBeGreaterThan(0);
    expect(Math.max(...tasks)).toBeLessThan(50);
  });
});
