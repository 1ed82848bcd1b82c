import { createPlacesFetch } from '../index.ts';
import { App } from './app.ts';

const base = '/api';
const root = document.body.appendChild(document.createElement('div'));
new App(createPlacesFetch({ bundle: 'places/', base }), base, root).start();
