import vue from '@vitejs/plugin-vue';
import { fingerpost } from 'fingerpost/vite';

const source = { sources: ['csv:../plugin/places.csv'], config: '../plugin/fingerpost.config.json' };

export default { plugins: [vue(), fingerpost(source)] };
