import { createPlacesFetch } from '../index.ts';
import { App } from './app.ts';

const base = '/api';
const endpoint = document.querySelector<HTMLMetaElement>('meta[name="live-api"]')?.content;
const root = document.body.appendChild(document.createElement('div'));
const places = createPlacesFetch({ bundle: 'places/', base, ...(endpoint && { live: { endpoint } }) });
new App(places, base, root).start();
// After the places are there, whose parts it then needn't fetch again.
if (import.meta.env.PROD)
  places.ready.then(() => navigator.serviceWorker?.register('service-worker.js')).catch(() => {});
