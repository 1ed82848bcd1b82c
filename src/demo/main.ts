import { createPlacesFetch } from '../index.ts';
import { App } from './app.ts';

const base = '/api';
const endpoint = document.querySelector<HTMLMetaElement>('meta[name="live-api"]')?.content;
const root = document.body.appendChild(document.createElement('div'));
const places = createPlacesFetch({ bundle: 'places/', base, ...(endpoint && { live: { endpoint } }) });
new App(places, base, root).start();
