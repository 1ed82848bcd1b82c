import type { Plugin, UserConfig } from 'vite';
import { bundledLicences, NOTICES } from './bundled-licences.ts';
import { indexBuildId } from './index-build-id.ts';
import { here, small, treeshake } from './output.ts';

/** Leaves the fallback for `crypto.subtle` out of Service Workers, because every browser with them has it. */
const withoutSha256: Plugin = {
  name: 'without-sha-256',
  enforce: 'pre',
  resolveId: (id) => (id === './plain-sha256.ts' ? '\0plain-sha256' : undefined),
  load: (id) => (id === '\0plain-sha256' ? 'export const plainSha256 = undefined;' : undefined),
};

/**
 * Builds an entry into one script without imports, because a Service Worker may not load scripts later. It shares no
 * chunk with the library.
 */
export const singleScript = (entry: string, format: 'es' | 'iife', fileName: string): UserConfig => ({
  publicDir: false,
  plugins: [withoutSha256, indexBuildId(), bundledLicences(NOTICES).writer],
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    target: 'es2023',
    lib: { entry: here(entry), formats: [format], name: 'fingerpost', fileName: () => fileName },
    rolldownOptions: { treeshake, output: small },
  },
});
