import type { Answered, Asked } from './recording.ts';

export interface Fetched extends Answered {
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
  const [fetched] = await fetchAll(page, 'places', [{ method, path: url, headers: [...headers] }], redirect);
  return fetched!;
}

/** Sends requests one after another by the page's facade or its own `fetch`. Redirects are not followed. */
export function fetchAllIn(
  page: InPage,
  by: 'places' | 'fetch',
  base: string,
  requests: readonly Asked[],
): Promise<readonly Fetched[]> {
  const asked = requests.map((request) => ({ ...request, path: base + request.path }));
  return fetchAll(page, by, asked, 'manual');
}

async function fetchAll(
  page: InPage,
  by: 'places' | 'fetch',
  requests: readonly Asked[],
  redirect: RequestRedirect,
): Promise<readonly Fetched[]> {
  const answers = await page.evaluate(
    async ({ by, requests, redirect }) => {
      const answers: Fetched[] = [];
      for (const { method, path, headers } of requests) {
        const response = await window[by](path, { method, headers: [...headers], redirect });
        const { status, url, redirected } = response;
        const text = await response.text();
        answers.push({ status, headers: [...response.headers], text, url, redirected });
      }
      return answers;
    },
    { by, requests, redirect },
  );
  return answers as readonly Fetched[];
}
