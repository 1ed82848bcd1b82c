import { precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { addFingerpost } from '../../../src/service-worker/index.ts';

addFingerpost(self, { bundle: new URL(self.location.href).searchParams.get('bundle')!, base: '/api' });

precacheAndRoute([{ url: '/precached.txt', revision: '1' }]);
// As apps of a single page have it: every navigation is theirs, and every other request is looked up on the network.
registerRoute(new NavigationRoute(async () => new Response('the shell of the app')));
registerRoute(/.*/, async ({ request }) => fetch(request as Request));
