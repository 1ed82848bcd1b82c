import { fingerpost } from 'fingerpost/vite';

export default {
  plugins: [
    fingerpost({ sources: ['csv:places.csv'], config: 'fingerpost.config.json', serviceWorker: true }),
  ],
};
