import { addFingerpost, type ServiceWorkerScope } from '../service-worker/index.ts';
import { addPageShell, type PageShell } from './page/page-shell.ts';

/** The first line of the published script defines it: `fingerpost app` writes that line. */
declare const SITE: PageShell;
declare const self: ServiceWorkerScope & { skipWaiting(): Promise<void> };

const { live } = SITE;
const base = new URL('api', self.location.href).pathname;
addFingerpost(self, { bundle: 'places/', base, ...(live && { live }) });
addPageShell(self, SITE);
