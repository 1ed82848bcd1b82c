import { createPlacesFetch } from '../index.ts';
import { App } from './app.ts';
import { loadConfig } from './config.ts';
import { startLanguage } from './language/choice.ts';
import { setLiveEndpoint } from './live/live-endpoint.ts';
import { registerServiceWorker, watchForUpdates } from './page/app-update.ts';
import { paintSigns } from './style/sign-color.ts';

const config = await loadConfig();
const { live } = config;
setLiveEndpoint(live?.endpoint);
paintSigns(config.color);

// Below the page, so that several sites on one origin have an API each.
const base = new URL('api', document.baseURI).pathname;
const root = document.body.appendChild(document.createElement('div'));
const places = createPlacesFetch({ bundle: 'places/', base, ...(live && { live }) });
await startLanguage(config.languages);
watchForUpdates(() => places.update());
new App(places, base, root, config).start();
// Register it once the bundle is open, so that its parts are not fetched again.
if (import.meta.env.PROD) places.ready.then(registerServiceWorker).catch(() => {});
