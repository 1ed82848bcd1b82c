/** The outcome of a run, or a word that says why there is none. */
export type Came<Outcome> = { readonly outcome: Outcome } | { readonly failure: string };

/** All runs of an engine. */
export interface Runs<Outcome> {
  readonly name: string;
  readonly outcomes: readonly Outcome[];
  /** Why there are fewer than wanted. */
  readonly failure?: string;
}

/**
 * Measures the engines in turn, and that again for every run, so that what slows the machine for a while slows all of them.
 * @param measure one run of an engine; `turn` counts from 1.
 */
export async function inTurns<Outcome>(
  names: readonly string[],
  runs: number,
  measure: (name: string, turn: number) => Promise<Came<Outcome>>,
): Promise<Runs<Outcome>[]> {
  const all = names.map((name): { name: string; outcomes: Outcome[]; failure?: string } => ({
    name,
    outcomes: [],
  }));
  for (let turn = 1; turn <= runs; turn++) {
    for (const one of all) {
      // A run that took too long once would do so again.
      if (one.failure !== undefined) continue;
      const came = await measure(one.name, turn);
      if ('outcome' in came) one.outcomes.push(came.outcome);
      else one.failure = came.failure;
    }
  }
  return all;
}
