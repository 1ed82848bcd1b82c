import type { Page } from 'playwright';

/** Sends a request from a page. */
export type Ask = (page: Page, request: Request) => Promise<Response>;

/** By the page's `fetch`. It shows no redirect, so that is read where the browser's network panel reads it. */
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
  // Node refuses a body, even an empty one, with these.
  const body = [204, 304].includes(fetched.status) && fetched.text === '' ? null : fetched.text;
  return new Response(body, { status: fetched.status, headers: fetched.headers as [string, string][] });
};
