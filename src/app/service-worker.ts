import { addFingerpost, type ServiceWorkerScope } from '../service-worker/index.ts';
import { addPageShell, type PageShell } from './page/page-shell.ts';

/** The first line of the published script defines it: `fingerpost app` and the plugin for Vite write that line. */
declare const SITE: Omit<PageShell, 'files'> & Partial<PageShell>;
declare const self: ServiceWorkerScope & { skipWaiting(): Promise<void> };

const { live, bundle = 'places/', base = new URL('api', self.location.href).pathname } = SITE;
addFingerpost(self, { bundle, base, ...(live && { live }) });
// Another script that imports this one may keep the files itself.
if (SITE.files) addPageShell(self, { ...SITE, files: SITE.files });
