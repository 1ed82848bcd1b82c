/** The virtual module `virtual:fingerpost`: its code, and its types. */

export const MODULE = 'virtual:fingerpost';
/** Tells open pages that there is another bundle. */
export const BUNDLE_EVENT = 'fingerpost:bundle';
/** The Service Worker of a build. */
export const SCRIPT = 'fingerpost-sw.js';

/** The data of the event. */
export interface BundleNews {
  /** Whether an error of a source was shown until now. */
  readonly mended: boolean;
}

interface ModuleInput {
  /** JavaScript for the URL of the site's root, such as `"/"`. */
  readonly root: string;
  /** Folder of the bundle below it. */
  readonly folder: string;
  /** Where the API's paths begin. */
  readonly base: string;
}

const client = ({ root, folder, base }: ModuleInput, options: string): string => `
import { createPlaces } from 'fingerpost';
const root = ${root};
const places = createPlaces({ bundle: root + ${JSON.stringify(folder)}, base: ${JSON.stringify(base)}${options} });
export default places;
`;

/** Returns the module for a development server. Its bundle is never stored, because another project may have the same address tomorrow. */
export const developmentModule = (input: ModuleInput): string =>
  `${client(input, ', store: false, serviceWorker: false')}
if (import.meta.hot) {
  import.meta.hot.on(${JSON.stringify(BUNDLE_EVENT)}, ({ mended }) => {
    if (mended) for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.close();
    places.fetch.update().catch(() => {});
  });
  import.meta.hot.dispose(() => places.fetch.close());
}
`;

/** Returns the module for a build. @param registers whether it registers the Service Worker. */
export const builtModule = (input: ModuleInput, registers: boolean): string =>
  client(input, '') +
  (registers
    ? `
// Register it once the bundle is open, so that its parts are not fetched again.
places.fetch.ready.then(() => navigator.serviceWorker?.register(root + ${JSON.stringify(SCRIPT)}, { updateViaCache: 'none' })).catch(() => {});
`
    : '');

/** Returns the module for a server, which has no page. It can be imported, and rejects requests. */
export const serverModule = (): string => `
import { createPlaces, FingerpostError } from 'fingerpost';
const fetch = async () => {
  throw new FingerpostError('bad-input', 'virtual:fingerpost answers in browsers alone: call it once the page is there');
};
export default createPlaces({ fetch: Object.assign(fetch, { on: () => () => {}, close: () => {} }) });
`;

/** The types of the module, for TypeScript in the project. */
export const moduleTypes = `// Written by fingerpost/vite.
declare module '${MODULE}' {
  import type { Places, PlacesFetch } from 'fingerpost';
  /** The client of this project's bundle. */
  const places: Places<PlacesFetch>;
  export default places;
}
`;
