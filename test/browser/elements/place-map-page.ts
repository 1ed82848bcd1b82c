import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { buildMap, type MapContent } from '../../../data/map/build-map.ts';
import type { PlaceMap } from '../../../src/elements/place-map/index.ts';
import { type Files, filesBelow } from '../../fixtures/built-files.ts';
import { Drawing, rectangle } from '../../unit/data/map/fixture.ts';
import { sharedChromium } from '../chromium.ts';
import { startServer, type TestServer } from '../test-server.ts';

/** As strict as that of the app. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'";
const HTML = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>A map</title><link rel="stylesheet" href="/page.css" /></head>
  <body><main><h1>A map</h1><button>Before</button><place-map label="Town"></place-map></main></body>
</html>`;
const CSS =
  'body { margin: 0; font: 16px sans-serif } place-map { width: min(600px, 100vw); height: min(400px, 70vh) }';

/** The town of the fixture: west, south, east, north. */
const TOWN = [8, 50, 8.02, 50.02] as const;
/** Three places on one line from west to east, the second in the middle. */
export const PLACES = [
  { id: 'west', name: 'The West Gate', lat: 50.01, lon: 8.008 },
  { id: 'middle', name: 'The Market', lat: 50.01, lon: 8.01 },
  { id: 'east', name: 'The East Gate', lat: 50.01, lon: 8.012 },
];

/** Draws a town with a park, a lake, streets and a house; all around is land. */
function town(): Promise<MapContent> {
  const drawing = new Drawing();
  drawing.way(1, rectangle(8.001, 50.001, 8.004, 50.003), {
    leisure: 'park',
    name: 'The Park',
    'name:de': 'Der Park',
  });
  drawing.way(2, rectangle(8.015, 50.015, 8.018, 50.018), { natural: 'water', name: 'The Lake' });
  drawing.way(3, rectangle(8.0105, 50.0105, 8.0108, 50.0107), { building: 'yes', 'addr:housenumber': '7' });
  drawing.way(4, [[8.001, 50.012], [8.019, 50.012]], { highway: 'primary', name: 'High Street' }); // biome-ignore format: a line
  drawing.node(5, [8.01, 50.01], { place: 'city', name: 'The City' });
  return mapOfText(drawing.xml(TOWN));
}

/** Builds the map of OpenStreetMap XML. */
async function mapOfText(xml: string): Promise<MapContent> {
  const folder = await mkdtemp(join(tmpdir(), 'fingerpost-'));
  try {
    const path = join(folder, 'town.osm');
    await writeFile(path, xml);
    return await buildMap([path], { warn: () => {}, languages: ['de'] });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The element on a page of its own, for the tests of a file. */
export class PlaceMapPage {
  page!: Page;
  map!: MapContent;
  server!: TestServer;
  /** The paths that the page has requested, with the range where there is one. */
  requests: string[] = [];
  private readonly code: Files = filesBelow('dist');
  private browser!: Browser;

  async start(): Promise<void> {
    this.map = await town();
    this.server = await startServer(this.listener);
    this.browser = await sharedChromium();
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  /** Opens the page on such a device. The element is there, and its script is not. */
  async open(options: BrowserContextOptions = {}): Promise<void> {
    await this.page?.context().close();
    const context = await this.browser.newContext({ viewport: { width: 800, height: 600 }, ...options });
    this.page = await context.newPage();
    await this.page.goto(this.server.origin);
    this.requests = [];
  }

  /** Loads the element's script. */
  async define(): Promise<void> {
    // As text, because Vitest replaces `import()` in functions.
    await this.page.evaluate("import('/place-map.js').then(() => {})");
  }

  /** Sets properties of the element, and waits until it has drawn them. */
  async show(properties: Partial<PlaceMap>): Promise<void> {
    await this.define();
    await this.page.evaluate(async (properties) => {
      const element = document.querySelector('place-map')!;
      const drawn = new Promise((done) => element.addEventListener('map-drawn', done, { once: true }));
      Object.assign(element, properties);
      await drawn;
    }, properties as object);
  }

  /** Does something, and waits until the picture after it is drawn. */
  async redrawn(act: () => Promise<unknown>): Promise<void> {
    await this.page.evaluate(() => {
      const element = document.querySelector('place-map')!;
      const drawn = new Promise((done) => element.addEventListener('map-drawn', done, { once: true }));
      Object.assign(window, { drawn });
    });
    await act();
    await this.page.evaluate(() => (window as unknown as { drawn: Promise<unknown> }).drawn);
  }

  /** The entry of the manifest for the town's map. */
  get base() {
    const { attribution, bytes } = this.map;
    return { url: '/town.pmtiles', attribution, bytes: bytes.length };
  }

  /** The part that has the canvas and the focus. */
  get view() {
    return this.page.locator('place-map .view');
  }

  get notice() {
    return this.page.locator('place-map .note');
  }

  get attribution() {
    return this.page.locator('place-map .attribution');
  }

  /** The ids of the places that were chosen on the map so far. Call it before the first choice. */
  async recordChoices(): Promise<() => Promise<string[]>> {
    await this.page.evaluate(() => {
      const chosen: string[] = [];
      Object.assign(window, { chosen });
      document.addEventListener('place-select', (event) => {
        chosen.push((event as CustomEvent<{ id: string }>).detail.id);
      });
    });
    return () => this.page.evaluate(() => (window as unknown as { chosen: string[] }).chosen);
  }

  /** Taps a point, in pixels from the middle of the map. */
  async tap(right: number, down: number): Promise<void> {
    const { x, y, width, height } = (await this.view.boundingBox())!;
    await this.page.mouse.click(x + width / 2 + right, y + height / 2 + down);
  }

  /** Returns the colour of a point of the picture, in pixels from its middle, as `#rrggbb`. */
  async colourAt(right: number, down: number): Promise<string> {
    return this.view.evaluate(
      (view, [right, down]) => {
        const canvas = view.querySelector('canvas')!;
        const [x, y] = [canvas.width / 2 + right!, canvas.height / 2 + down!];
        const pixel = canvas.getContext('2d')!.getImageData(x, y, 1, 1).data;
        return `#${[...pixel.slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      },
      [right, down],
    );
  }

  private readonly listener: RequestListener = ({ url = '/', headers: { range } }, response) => {
    this.requests.push(range ? `${url} ${range}` : url);
    const send = (type: string, body: string | Uint8Array, status = 200): void => {
      response
        .writeHead(status, {
          'Content-Type': type,
          'Content-Security-Policy': POLICY,
          'Cache-Control': 'no-store',
        })
        .end(body);
    };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (url === '/') return send('text/html', HTML);
    if (url === '/page.css') return send('text/css', CSS);
    if (url === '/town.pmtiles') {
      if (from === undefined) return send('application/octet-stream', this.map.bytes);
      return send('application/octet-stream', this.map.bytes.subarray(Number(from), Number(to) + 1), 206);
    }
    const code = this.code.get(url.slice(1));
    if (code !== undefined) return send('text/javascript', code);
    response.writeHead(404).end();
  };
}

/** The page for the tests of a file. */
export function usePlaceMap(): PlaceMapPage {
  const page = new PlaceMapPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());
  beforeEach(() => page.open());
  afterEach(() => page.page.context().close());
  return page;
}
