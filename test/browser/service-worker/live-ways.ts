import type { LiveOptions } from '../../../src/live/options.ts';
import type { PlainAnswer, ServiceWorkerPage } from './service-worker-page.ts';

declare global {
  interface Window {
    /** Two who ask the same. */
    waiting: {
      readonly controller: AbortController;
      readonly impatient: Promise<string>;
      readonly patient: Promise<unknown>;
    };
  }
}

/** A way by which a page comes to its live data. */
export interface LiveWay {
  readonly name: string;
  /** Makes the page ready to ask, by this live API; `/dates/` is passed to it as well. */
  open(live: LiveOptions): Promise<void>;
  ask(url: string, init?: RequestInit): Promise<Pick<PlainAnswer, 'status' | 'text'>>;
  /** Has two ask at once, the impatient one by a signal: `window.waiting`. */
  wait(url: string): Promise<void>;
}

/** All there are. */
export function liveWays(on: ServiceWorkerPage): readonly LiveWay[] {
  const passthrough = ['/dates/'];
  const plain = () => on.page.goto(on.site.origin);
  const controlled = (live: LiveOptions): Promise<void> => {
    const options = { bundle: on.bundles.origin, base: '/api', live, passthrough };
    return on.control('/with-options.js', { options: JSON.stringify(options) });
  };
  const waitFor = (url: string, byFacade: boolean): Promise<void> =>
    on.page.evaluate(
      ([url, byFacade]) => {
        const ask = byFacade ? window.places : window.fetch.bind(window);
        const controller = new AbortController();
        window.waiting = {
          controller,
          impatient: ask(url, { signal: controller.signal }).then(
            () => 'answered',
            ({ name }: Error) => name,
          ),
          patient: ask(url).then((response) => response.json()),
        };
      },
      [url, byFacade] as const,
    );
  return [
    {
      name: 'the facade, with a worker',
      async open(live) {
        await plain();
        await on.makeFacade({ live, passthrough });
      },
      ask: (url, init) => on.ask(url, init),
      wait: (url) => waitFor(url, true),
    },
    {
      name: 'a Service Worker',
      open: controlled,
      ask: (url, init) => on.fetch(url, init),
      wait: (url) => waitFor(url, false),
    },
  ];
}
