import { addFingerpost, type ServiceWorkerScope } from '../service-worker/index.ts';
import { addPageShell, type PageShell } from './page/page-shell.ts';

declare const self: ServiceWorkerScope;
/** Written in by the build. */
declare const PAGE_SHELL: PageShell;

// The page tells it where live data come from, as whoever publishes the page writes that into it.
const endpoint = new URL(self.location.href).searchParams.get('live');
addFingerpost(self, { bundle: 'places/', base: '/api', ...(endpoint && { live: { endpoint } }) });
addPageShell(self, PAGE_SHELL);
