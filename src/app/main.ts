import { createPlaces } from '../client/places/create-places.ts';
import { defaultSiteConfig } from '../core/site/site-config.ts';
import { App } from './app.ts';
import { loadConfig, setLiveEndpoint } from './config.ts';
import { startLanguage } from './language/choice.ts';
import { prepareFormats } from './language/formats.ts';
import { registerServiceWorker, watchForUpdates } from './page/app-update.ts';
import { loadKindIcons } from './page/kind-icon.ts';
import { followContrast } from './style/contrast.ts';

// A function, because the scripts that it imports import this one, and would wait for its top level.
async function start(): Promise<void> {
  const config = await loadConfig();
  const { live } = config;
  setLiveEndpoint(live?.endpoint);
  followContrast();
  // Most sites have the colour of the style.
  const painted = config.color !== defaultSiteConfig.color && paint(config.color);

  // The API is below the page, so that several sites on one origin have an API each.
  const base = new URL('api', document.baseURI).pathname;
  const root = document.body.appendChild(document.createElement('div'));
  const api = createPlaces({ bundle: 'places/', base, ...(live && { live }) });
  const places = api.fetch;
  watchForUpdates(() => places.update());
  // Most sites are no kiosk, so its code and styles are loaded apart.
  const kiosk = config.kiosk && (await import('./kiosk/kiosk.ts')).createKiosk(config, config.kiosk, places);
  await startLanguage(config, kiosk?.language);
  await painted;
  const app = new App(api, base, root, config, kiosk);
  kiosk?.open(app);
  app.start();
  void loadKindIcons(config.icons).then(app.draw);
  globalThis.requestIdleCallback?.(prepareFormats);
  // Register it once the bundle is open, so that its parts are not fetched again.
  if (import.meta.env.PROD) places.ready.then(registerServiceWorker).catch(() => {});
}

/** Paints the page in a colour of its own. Without the script, the page has the colour of the style. */
async function paint(color: string): Promise<void> {
  const script = await import('./style/sign-color.ts').catch(() => undefined);
  script?.paintSigns(color);
}

void start();
