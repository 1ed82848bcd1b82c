import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Files } from '../../fixtures/built-files.ts';
import { type Content, LiveApi, liveSite, siteStatus, unavailable, well } from '../../fixtures/live-api.ts';
import { useDemo } from './app-page.ts';
import { demoSite } from './app-site.ts';

export const PEAR_TREE = 'demo:park-and-ride-pear-tree';
export const STOP = 'atco:340001992J1';

/** Pear Tree with so many free spaces; a full site; one without data; one that the bundle lacks. */
export const content = (spaces: number): Content => {
  const pearTree = liveSite(PEAR_TREE, 'Pear Tree Park and Ride', 1000, spaces, 100 - spaces / 10);
  return {
    '/live/transport/park-and-rides': {
      park_and_rides: [
        pearTree,
        liveSite('demo:park-and-ride-seacourt', 'Seacourt Park and Ride', 1000, 0, 100),
        unavailable('demo:park-and-ride-thornhill', 'Thornhill Park and Ride', 1000),
        liveSite('parking:new', 'New Park and Ride', 1000, 500, 50),
      ],
    },
    [`/live/places/${PEAR_TREE}/rti/p-r`]: siteStatus(pearTree, ['The lifts are out of order']),
    [`/live/places/${STOP}/rti/bus`]: {
      services: [
        { service: 'S1', destination: 'Carterton', following: ['19:05', '19:20'] },
        { service: 'U1', destination: '<b>Wheatley</b>', following: [] },
      ],
      messages: [],
      type: 'bus',
      title: 'Live bus departure times',
    },
  };
};

/** The app with a live API, for the tests of a file. @param demo its page, by default a new one for each test. */
export function useLiveDemo(demo = useDemo()) {
  const live = new LiveApi();
  let site: Files;
  beforeAll(async () => {
    await live.start();
    site = await demoSite({ live: { endpoint: live.endpoint } });
  });
  afterAll(() => live.stop());
  /** The files of a site that names this live API. */
  const configured = () => site;
  beforeEach(() => {
    live.calm();
    live.listener = well(content(170));
    demo.files = configured();
  });
  return {
    demo,
    live,
    configured,
    visit: (query: string) => demo.page.goto(`${demo.server.origin}/${query}`),
    site: (name: string) => demo.page.locator('.site', { hasText: name }),
    /** Waits until the page says so of what it shows. */
    state: (words: string | RegExp) => demo.page.locator('.live-state', { hasText: words }).waitFor(),
  };
}
