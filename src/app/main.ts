import { createPlacesFetch } from '../index.ts';
import { App } from './app.ts';
import { loadConfig } from './config.ts';
import { liveEndpoint } from './live/live-endpoint.ts';

const base = '/api';
const root = document.body.appendChild(document.createElement('div'));
const places = createPlacesFetch({
  bundle: 'places/',
  base,
  ...(liveEndpoint && { live: { endpoint: liveEndpoint } }),
});
const config = await loadConfig();
// Most sites are no kiosk, so its code and styles are loaded apart.
const kiosk = config.kiosk && (await import('./kiosk/kiosk.ts')).createKiosk(config, config.kiosk, places);
const app = new App(places, base, root, kiosk);
kiosk?.open(app);
app.start();
// Register it once the bundle is open, so that its parts are not fetched again.
if (import.meta.env.PROD)
  places.ready
    .then(() =>
      navigator.serviceWorker?.register(
        `service-worker.js?${new URLSearchParams({ live: liveEndpoint ?? '' })}`,
      ),
    )
    .catch(() => {});
