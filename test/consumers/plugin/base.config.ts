import own from './vite.config.ts';

export default { ...own, base: '/harbour/', build: { outDir: 'dist/harbour' } };
