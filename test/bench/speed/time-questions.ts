import type { Running } from './engines/engine.ts';
import type { QuestionSet } from './questions.ts';

/** How long an engine took for the questions of a class. */
export interface Timed {
  readonly name: string;
  readonly operation: 'search' | 'suggest';
  /** Milliseconds, one for each question that was asked. */
  readonly ms: readonly number[];
  /** The first place in the answer to each of them. */
  readonly firsts: readonly (string | undefined)[];
}

/** At least so many questions are asked, however long it takes. */
const LEAST = 3;
/** Each class begins with so many that are not timed. */
const WARM_UP = 5;

/** Asks the questions of all classes, one after the other, none twice but those to warm up. */
export async function timeSets(
  running: Running,
  sets: readonly QuestionSet[],
  patience: number,
): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const set of sets) {
    timed.push({ name: set.name, operation: 'search', ...(await time(running.search, set, patience)) });
    if (running.suggest && set.typed) {
      timed.push({ name: set.name, operation: 'suggest', ...(await time(running.suggest, set, patience)) });
    }
  }
  return timed;
}

async function time(ask: Running['search'], { questions }: QuestionSet, patience: number) {
  const ms: number[] = [];
  const firsts: (string | undefined)[] = [];
  const end = performance.now() + patience;
  // From the end of the list, so that an engine that keeps answers has few of them ready.
  for (const question of questions.slice(-WARM_UP)) {
    await ask(question);
    if (performance.now() > end) break;
  }
  for (const question of questions) {
    const begun = performance.now();
    const found = await ask(question);
    ms.push(performance.now() - begun);
    firsts.push(found[0]);
    if (performance.now() > end && ms.length >= LEAST) break;
  }
  return { ms, firsts };
}
