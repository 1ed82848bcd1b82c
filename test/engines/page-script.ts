/** An expression that calls the function in a page and comes, by a promise, to a string for `resultOf`. */
export function expressionOf(script: (argument: never) => unknown, argument: unknown): string {
  return `(async () => {
    try {
      return JSON.stringify({ value: await (${script})(${JSON.stringify(argument)}) });
    } catch (error) {
      return JSON.stringify({ error: error instanceof Error ? error.name + ': ' + error.message : String(error) });
    }
  })()`;
}

/** @throws Error saying what the function threw. */
export function resultOf<Result>(text: string): Awaited<Result> {
  const { value, error } = JSON.parse(text);
  if (error !== undefined) throw new Error(error);
  return value;
}
