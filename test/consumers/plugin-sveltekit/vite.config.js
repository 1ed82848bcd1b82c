import { sveltekit } from '@sveltejs/kit/vite';
import { fingerpost } from 'fingerpost/vite';

const source = { sources: ['csv:../plugin/places.csv'], config: '../plugin/fingerpost.config.json' };

export default { plugins: [sveltekit(), fingerpost(source)] };
