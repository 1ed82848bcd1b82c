import type { Browser } from 'playwright';
import type { PlaceMap } from '../../../src/elements/place-map/index.ts';

export interface Measured {
  /** From the import of the element to the whole first picture, in ms. */
  readonly cold: number;
  /** The same for another element of the page, when the code is there, in ms. */
  readonly warm: number;
  /** While the map is dragged across its width and back, a second. */
  readonly frames: number;
}

export interface Setting {
  readonly viewport: { readonly width: number; readonly height: number };
  /** How many times slower the CPU is made. */
  readonly slowed: number;
  readonly centre: { readonly lat: number; readonly lon: number };
}

const PLACES = 20;
const STEP_DEGREES = 0.0008;
const DRAG_MS = 2000;

/** Measures one page of a new browser context. */
export async function measure(
  browser: Browser,
  origin: string,
  { viewport, slowed, centre }: Setting,
): Promise<Measured> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(origin);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  const places = Array.from({ length: PLACES }, (_, i) => ({
    id: String(i),
    name: `Place number ${i}`,
    lat: centre.lat + ((i % 5) - 2) * STEP_DEGREES,
    lon: centre.lon + (Math.floor(i / 5) - 1.5) * STEP_DEGREES,
  }));
  const measured = await page.evaluate(
    async ({ places, dragMs, code }) => {
      const archive = await (await fetch('/map.pmtiles')).blob();
      const map = { url: '/map.pmtiles', blob: archive, attribution: 'none' };
      const picture = async (element: PlaceMap): Promise<number> => {
        const start = performance.now();
        const drawn = new Promise((done) => element.addEventListener('map-drawn', done, { once: true }));
        Object.assign(element, { places, map });
        await drawn;
        await new Promise((done) => requestAnimationFrame(done));
        return performance.now() - start;
      };
      const first = document.querySelector('place-map')!;
      const start = performance.now();
      await import(code);
      const cold = performance.now() - start + (await picture(first));
      first.remove();
      const element = document.body.appendChild(document.createElement('place-map'));
      const warm = await picture(element);

      const view = element.shadowRoot!.querySelector('.ol-viewport')!;
      const { width, height } = view.getBoundingClientRect();
      const point = (type: string, share: number) =>
        view.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            composed: true,
            cancelable: true,
            pointerId: 1,
            isPrimary: true,
            button: 0,
            buttons: 1,
            pointerType: 'touch',
            clientX: width * (0.2 + 0.6 * share),
            clientY: height * (0.3 + 0.4 * share),
          }),
        );
      point('pointerdown', 0);
      let frames = 0;
      const began = performance.now();
      let now = began;
      while (now - began < dragMs) {
        await new Promise((done) => requestAnimationFrame(done));
        now = performance.now();
        // There and back, twice.
        const share = ((now - began) / dragMs) * 4;
        point('pointermove', share % 2 < 1 ? share % 1 : 1 - (share % 1));
        frames++;
      }
      point('pointerup', 0);
      return { cold, warm, frames: (frames * 1000) / (now - began) };
    },
    // As a parameter, because a bundler would include the module.
    { places, dragMs: DRAG_MS, code: '/dist/place-map.js' },
  );
  await context.close();
  return measured;
}
