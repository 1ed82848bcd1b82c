import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpeedEngine, Stored } from './engines/engine.ts';
import { engines } from './engines/engines.ts';
import { memoryUsed } from './memory.ts';
import type { QuestionSet } from './questions.ts';
import { type Timed, timeSets } from './time-questions.ts';

/** The figures of one run of one engine. All times in ms, memory in bytes. */
export interface Outcome {
  /** From stored bytes in memory to the first full answer. */
  readonly coldStart: number;
  /** The first place in the answer to the first question. */
  readonly first: string | undefined;
  /** Taken up by the engine after its first answer. */
  readonly memory: number;
  readonly timed: readonly Timed[];
}

/** The task of a child process that measures. */
export interface Order {
  readonly engine: string;
  readonly directory: string;
  /** A time limit for each class, in ms. */
  readonly patience: number;
}

/** Measures one engine in this process, which must be fresh and run with `--expose-gc`. */
async function measure({ engine: name, directory, patience }: Order): Promise<Outcome> {
  const engine = engines[name]!;
  await engine.load?.();
  const { cold, sets } = JSON.parse(readFileSync(join(directory, 'questions.json'), 'utf8')) as {
    cold: QuestionSet['questions'][number];
    sets: QuestionSet[];
  };
  const before = memoryUsed();
  let stored: Stored | undefined = { bytes: readStored(directory, engine) };
  memoryUsed();
  // Node loads these with their first use, and a browser has them.
  await new Response(new Request('http://localhost/').url).text();
  const begun = performance.now();
  const running = await engine.start(stored);
  const found = await running.search(cold);
  const coldStart = performance.now() - begun;
  stored = undefined;
  const memory = memoryUsed() - before;
  const asked = engine.startOnly ? [] : engine.lists ? sets : sets.filter(({ words }) => words);
  const timed = await timeSets(running, asked, patience);
  return { coldStart, first: found[0], memory, timed };
}

function readStored(directory: string, { files }: SpeedEngine): Map<string, Uint8Array<ArrayBuffer>> {
  const paths = files.flatMap((file) =>
    file.endsWith('/') ? readdirSync(join(directory, file)).map((name) => file + name) : [file],
  );
  return new Map(paths.map((path) => [path, new Uint8Array(readFileSync(join(directory, path)))]));
}

process.once('message', async (order: Order) => {
  try {
    process.send!({ outcome: await measure(order) }, () => process.exit());
  } catch (thrown) {
    process.send!({ failure: thrown instanceof Error ? thrown.message : String(thrown) }, () =>
      process.exit(1),
    );
  }
});
