export interface Fetched {
  readonly status: number;
  readonly headers: readonly [string, string][];
  readonly text: string;
  readonly url: string;
  readonly redirected: boolean;
}

/** A page that a test can control. */
interface InPage {
  evaluate<Result, Argument>(
    script: (argument: Argument) => Promise<Result>,
    argument: Argument,
  ): Promise<unknown>;
}

/** Sends a request through the page's facade, and returns the serialisable fields of the answer. */
export async function fetchIn(page: InPage, { url, method, headers, redirect }: Request): Promise<Fetched> {
  const fetched = await page.evaluate(
    async ({ url, ...init }) => {
      const response = await window.places(url, init);
      const { status, redirected } = response;
      const entries = [...response.headers];
      return { status, headers: entries, text: await response.text(), url: response.url, redirected };
    },
    { url, method, redirect, headers: [...headers] as [string, string][] },
  );
  return fetched as Fetched;
}
