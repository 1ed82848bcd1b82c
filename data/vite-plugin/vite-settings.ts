import type { Plugin, UserConfig } from 'vite';

/** The custom elements of the package. */
const ELEMENTS: ReadonlySet<string> = new Set(['place-search', 'place-map']);

/**
 * Keeps Vite from moving the package away from its workers in development. It names the packages that those modules import, because
 * a package that is found later reloads the page.
 */
export const dependencySettings: UserConfig = {
  optimizeDeps: {
    exclude: ['fingerpost'],
    include: ['comlink', 'minisearch', 'minisearch/SearchableMap'].map((name) => `fingerpost > ${name}`),
  },
};

/** Keeps Rolldown from warning that the plugin takes long: it makes the bundle of places meanwhile. */
export const rolldownSettings: UserConfig = {
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
};

/** The part of the interface of @vitejs/plugin-vue that is used. */
interface VueApi {
  options: {
    readonly template?: {
      readonly compilerOptions?: { readonly isCustomElement?: (tag: string) => boolean | undefined };
    };
  };
}

/** Tells Vue, where the project has it, which elements are no components. */
export function nameCustomElements(plugins: readonly Plugin[]): void {
  const api: VueApi | undefined = plugins.find(({ name }) => name === 'vite:vue')?.api;
  if (!api?.options) return;
  const { template } = api.options;
  const given = template?.compilerOptions?.isCustomElement;
  const compilerOptions = {
    ...template?.compilerOptions,
    isCustomElement: (tag: string) => ELEMENTS.has(tag) || given?.(tag),
  };
  api.options = { ...api.options, template: { ...template, compilerOptions } };
}
