import { VitePWA } from 'vite-plugin-pwa';
import own from './vite.config.ts';

const pwa = VitePWA({ registerType: 'autoUpdate', workbox: { importScripts: ['fingerpost-sw.js'] } });

export default { plugins: [...own.plugins, pwa], build: { outDir: 'with-pwa' } };
