import type { EnginePage } from '../engines/engine.ts';

export interface Fetched {
  readonly status: number;
  readonly headers: readonly [string, string][];
  readonly text: string;
  readonly url: string;
  readonly redirected: boolean;
}

/** Sends a request through the page's facade, and brings back what can be said of the answer. */
export function fetchIn(page: EnginePage, { url, method, headers, redirect }: Request): Promise<Fetched> {
  return page.evaluate(
    async ({ url, ...init }) => {
      const response = await window.places(url, init);
      const { status, redirected } = response;
      const entries = [...response.headers];
      return { status, headers: entries, text: await response.text(), url: response.url, redirected };
    },
    { url, method, redirect, headers: [...headers] as [string, string][] },
  );
}
