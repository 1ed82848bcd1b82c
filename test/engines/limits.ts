import { inject } from 'vitest';
import type { EngineName } from './engine.ts';

const onlyChromium =
  'only Chromium’s own protocol maps host names, ends idle Service Workers, and reloads past them';

/** Abilities of an engine, or of its automation, that tests may need. */
export type Ability = 'profile' | 'heap' | 'devtools' | 'HTTP cache' | 'redirected';

/** The missing abilities of each engine, and why. docs/internals/engines.md has the same list, with the tests that are left out. */
export const limits: Readonly<Record<EngineName, Partial<Record<Ability, string>>>> = {
  chromium: {},
  firefox: {
    devtools: onlyChromium,
    heap: 'WebDriver BiDi neither collects garbage nor measures a heap',
  },
  webkit: {
    devtools: onlyChromium,
    'HTTP cache': 'an automated MiniBrowser keeps no answer that it could revalidate',
    redirected:
      'where a Service Worker answered with a redirect, fetch follows it, but says redirected: false',
    profile: 'an automated MiniBrowser keeps nothing beyond its end',
    heap: 'WebDriver neither collects garbage nor measures a heap',
  },
};

/** Why the engine that is being tested can't do this; `undefined` where it can. */
export function lacks(ability: Ability): string | undefined {
  return limits[inject('engine')][ability];
}
