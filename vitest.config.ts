import { defineConfig } from 'vitest/config';

// Apart from vite.config.ts, whose root is the demonstration page.
export default defineConfig({ test: { include: ['test/**/*.test.ts'] } });
