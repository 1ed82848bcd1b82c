import { type Answer, type Candidate, type MatchContext, type Matches, withMatches } from './matches.ts';

/**
 * A row of the plan: a way to answer what is read.
 * @returns whether it has answered. The next row is tried otherwise.
 */
export interface PlanRow<Reading> {
  readonly name: string;
  /** Whether the row is tried; by default it is. */
  readonly when?: (reading: Reading) => boolean;
  readonly answer: (reading: Reading, attempts: Attempts) => boolean;
}

/** The attempts to answer one query: candidates, each tried only if those before find nothing. */
export class Attempts<T = unknown> {
  /** The result of `use`; `undefined` before there is an answer. */
  used: T | undefined;
  /** The rows that were tried, in order, each by its name behind those of the rows that it is within: `meaning > typed`. */
  readonly tried: string[] = [];
  /** The matches of the latest candidate, which has found nothing. */
  latest: Matches | undefined;
  /** The matches of the first candidate among the rows that are tried now. */
  first: Matches | undefined;
  #path = '';
  readonly #context: MatchContext;
  readonly #use: (answer: Answer) => T;

  /** @param use receives the candidate that answers with its matches, which are valid until it returns. */
  constructor(context: MatchContext, use: (answer: Answer) => T) {
    this.#context = context;
    this.#use = use;
  }

  /** Tries a candidate. @returns whether it answers: it finds something, or its empty page is an answer. */
  try(candidate: Candidate): boolean {
    return withMatches(candidate, this.#context, (matches) => {
      this.latest = matches;
      this.first ??= matches;
      const isAnswer = matches.size > 0 || candidate.isFinalWhenEmpty === true;
      if (isAnswer) this.used = this.#use({ candidate, matches });
      return isAnswer;
    });
  }

  /** Tries rows in their order. @returns whether one answers. */
  inOrder<Reading>(rows: readonly PlanRow<Reading>[], reading: Reading): boolean {
    const { first } = this;
    const path = this.#path;
    this.first = undefined;
    const isAnswered = rows.some(({ name, when, answer }) => {
      if (when && !when(reading)) return false;
      this.#path = path === '' ? name : `${path} > ${name}`;
      this.tried.push(this.#path);
      return answer(reading, this);
    });
    this.first = first;
    this.#path = path;
    return isAnswered;
  }
}

/**
 * Tries rows until one answers.
 * @param use as for `Attempts`.
 * @returns what `use` returns; `undefined` if no row answers.
 */
export function firstAnswer<Reading, T>(
  rows: readonly PlanRow<Reading>[],
  reading: Reading,
  context: MatchContext,
  use: (answer: Answer) => T,
): T | undefined {
  const attempts = new Attempts(context, use);
  attempts.inOrder(rows, reading);
  return attempts.used;
}
