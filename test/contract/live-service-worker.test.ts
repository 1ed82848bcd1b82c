import { byFetch } from './by-fetch.ts';
import { controlledPages } from './controlled-page.ts';
import type { LiveHosts } from './live.ts';
import { liveHostContract } from './live-hosts.ts';

/** Pages in Chromium that don't use Fingerpost, each with its own Service Worker and empty storage. */
async function controlled(): Promise<LiveHosts> {
  const { newPage, base, bundle, control, close } = await controlledPages();
  return {
    async open(options) {
      const page = await newPage();
      const given = JSON.stringify({ bundle, base: '/api', ...options });
      await control(page, '/with-options.js', { options: given });
      return { base, fetch: (request) => byFetch(page, request), stop: () => page.context().close() };
    },
    close,
  };
}

liveHostContract('a page that a Service Worker controls', controlled);
