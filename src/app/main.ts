import { createPlacesFetch } from '../index.ts';
import { App } from './app.ts';
import { sampleConfig } from './config.ts';
import { startLanguage } from './language/choice.ts';
import { liveEndpoint } from './live/live-endpoint.ts';

const base = '/api';
const root = document.body.appendChild(document.createElement('div'));
const places = createPlacesFetch({
  bundle: 'places/',
  base,
  ...(liveEndpoint && { live: { endpoint: liveEndpoint } }),
});
await startLanguage(sampleConfig);
new App(places, base, root, sampleConfig).start();
// Register it once the bundle is open, so that its parts are not fetched again.
if (import.meta.env.PROD)
  places.ready
    .then(() =>
      navigator.serviceWorker?.register(
        `service-worker.js?${new URLSearchParams({ live: liveEndpoint ?? '' })}`,
      ),
    )
    .catch(() => {});
