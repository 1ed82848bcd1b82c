import { FingerpostError } from '../../../../src/core/errors.ts';
import type { Corpus } from './documents.ts';
import type { Engine } from './engine.ts';

type CreateEngine<C> = (corpus: C) => Engine | Promise<Engine>;

/** By the path of the file. Only the benchmarks have the packages of peers, so the compiler does not follow these. */
const adapters = import.meta.glob<{ readonly createEngine: CreateEngine<never> }>('../../peers/*.ts');

/**
 * Loads a peer by its name.
 * @returns the function that indexes a corpus with it.
 * @throws FingerpostError `bad-input` when its package is not installed.
 */
export async function loadPeer<C extends Corpus>(name: string): Promise<CreateEngine<C>> {
  try {
    return (await adapters[`../../peers/${name}.ts`]!()).createEngine as CreateEngine<C>;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    const sentence = `${name} is not installed: run "npm ci --prefix test/bench", and the benchmark again`;
    throw new FingerpostError('bad-input', sentence, { cause });
  }
}
