import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataSet, type Supply, writeDataSet } from './data-set.ts';
import { Judge } from './judge.ts';
import type { SpeedOptions } from './options.ts';
import type { TestQuestion } from './question.ts';
import { coldQuestion, type QuestionSet, questionSets } from './questions.ts';

export interface Asked {
  /** The first question, whose answer ends the cold start. */
  readonly cold: TestQuestion;
  readonly sets: readonly QuestionSet[];
}

/** A data set that is ready to be measured with. */
export interface ReadyDataSet {
  /** Where its files are; `questions.json` is what is asked. */
  readonly directory: string;
  readonly data: DataSet;
  readonly asked: Asked;
  readonly judge: Judge;
}

/** Works with the data set of each size wanted, one after the other, until the places are all in. */
export async function* dataSets(supply: Supply, options: SpeedOptions): AsyncGenerator<ReadyDataSet> {
  const { seed, questions } = options;
  for (const size of options.sizes) {
    const directory = await mkdtemp(join(tmpdir(), 'fingerpost-speed-'));
    try {
      const data = await writeDataSet(directory, supply, size);
      const asked = { cold: coldQuestion(data, seed), sets: questionSets(data, seed, questions) };
      await writeFile(join(directory, 'questions.json'), JSON.stringify(asked));
      yield { directory, data, asked, judge: new Judge(data.places, data.types) };
      if (data.places.length < size) return;
    } finally {
      await rm(directory, { recursive: true });
    }
  }
}
