import { defineConfig } from 'astro/config';
import { fingerpost } from 'fingerpost/vite';

const source = { sources: ['csv:../plugin/places.csv'], config: '../plugin/fingerpost.config.json' };

export default defineConfig({ vite: { plugins: [fingerpost(source)] } });
