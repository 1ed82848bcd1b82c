import { addFingerpost, type ServiceWorkerScope } from '../service-worker/index.ts';
import { addPageShell, type PageShell } from './page/page-shell.ts';

declare const self: ServiceWorkerScope;
/** Defined by the build. */
declare const PAGE_SHELL: PageShell;

// The page passes the endpoint of live data in the URL, because its publisher writes the endpoint into the page.
const endpoint = new URL(self.location.href).searchParams.get('live');
addFingerpost(self, { bundle: 'places/', base: '/api', ...(endpoint && { live: { endpoint } }) });
addPageShell(self, PAGE_SHELL);
