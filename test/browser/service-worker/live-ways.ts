import type { LiveOptions } from '../../../src/live/options.ts';
import type { PlainAnswer, ServiceWorkerPage } from './service-worker-page.ts';

/** A way by which a page comes to its live data. */
export interface LiveWay {
  readonly name: string;
  /** Makes the page ready to ask, by this live API; `/dates/` is passed to it as well. */
  open(live: LiveOptions): Promise<void>;
  ask(url: string, init?: RequestInit): Promise<Pick<PlainAnswer, 'status' | 'text'>>;
}

/** All there are. */
export function liveWays(on: ServiceWorkerPage): readonly LiveWay[] {
  const passthrough = ['/dates/'];
  const plain = () => on.page.goto(on.site.origin);
  const controlled = (live: LiveOptions): Promise<void> => {
    const options = { bundle: on.bundles.origin, base: '/api', live, passthrough };
    return on.control('/with-options.js', { options: JSON.stringify(options) });
  };
  return [
    {
      name: 'the facade, with a worker',
      async open(live) {
        await plain();
        await on.makeFacade({ live, passthrough });
      },
      ask: (url, init) => on.ask(url, init),
    },
    {
      name: 'a Service Worker',
      open: controlled,
      ask: (url, init) => on.fetch(url, init),
    },
  ];
}
