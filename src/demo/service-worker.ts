import { addFingerpost, type ServiceWorkerScope } from '../service-worker/index.ts';
import { addPageShell, type PageShell } from './page-shell.ts';

declare const self: ServiceWorkerScope;
/** Written in by the build. */
declare const PAGE_SHELL: PageShell;

addFingerpost(self, { bundle: 'places/', base: '/api' });
addPageShell(self, PAGE_SHELL);
