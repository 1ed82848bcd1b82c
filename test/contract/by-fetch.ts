import type { Page } from 'playwright';

/** Sends a request from a page. */
export type Ask = (page: Page, request: Request) => Promise<Response>;

/** Sends a request by the page's `fetch`. It hides redirects, so these are read from the browser's network events. */
export const byFetch: Ask = async (page, { url, method, headers, redirect }) => {
  const seen = page.waitForResponse(() => true);
  const { type, ...fetched } = await page.evaluate(
    async ({ url, ...init }) => {
      const response = await fetch(url, init);
      const { status, type } = response;
      return { status, type, headers: [...response.headers], text: await response.text() };
    },
    { url, method, redirect, headers: [...headers] as [string, string][] },
  );
  const response = await seen;
  if (type === 'opaqueredirect')
    return new Response(null, { status: response.status(), headers: await response.allHeaders() });
  // Node rejects even an empty body with these.
  const body = [204, 304].includes(fetched.status) && fetched.text === '' ? null : fetched.text;
  return new Response(body, { status: fetched.status, headers: fetched.headers as [string, string][] });
};
