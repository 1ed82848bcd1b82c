import { createPlacesFetch } from '../index.ts';
import { App } from './app.ts';
import { liveEndpoint } from './live/live-endpoint.ts';

const base = '/api';
const root = document.body.appendChild(document.createElement('div'));
const places = createPlacesFetch({
  bundle: 'places/',
  base,
  ...(liveEndpoint && { live: { endpoint: liveEndpoint } }),
});
new App(places, base, root).start();
// After the places are there, whose parts it then needn't fetch again.
if (import.meta.env.PROD)
  places.ready
    .then(() =>
      navigator.serviceWorker?.register(
        `service-worker.js?${new URLSearchParams({ live: liveEndpoint ?? '' })}`,
      ),
    )
    .catch(() => {});
