import type { Browser } from 'playwright';
import type { MapPlace, PlaceMap } from '../../../src/elements/place-map/index.ts';

export interface Measured {
  /** From the import of the element to the whole first picture, in ms. */
  readonly cold: number;
  /** The same for another element of the page, when the code is there, in ms. */
  readonly warm: number;
  /** The same in ms of the main thread's CPU, which other work on the machine does not change. */
  readonly warmCpu: number;
  /** While the map is dragged across its width and back, a second. */
  readonly frames: number;
  /** The CPU of the main thread for a frame, in ms. */
  readonly frameCpu: number;
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
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpu = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  const cold = await page.evaluate(showFirst, {
    places,
    // As a parameter, because a bundler would include the module.
    code: '/dist/place-map.js',
  });
  const before = await cpu();
  const warm = await page.evaluate(showAgain);
  const between = await cpu();
  const { frames, ms } = await page.evaluate(drag, DRAG_MS);
  const after = await cpu();
  await context.close();
  return {
    cold,
    warm,
    warmCpu: between - before,
    frames: (frames * 1000) / ms,
    frameCpu: (after - between) / frames,
  };
}

/** The functions that the scripts in the page share. */
interface Bench {
  picture(element: PlaceMap): Promise<number>;
}

async function showFirst({ places, code }: { places: readonly MapPlace[]; code: string }): Promise<number> {
  const blob = await (await fetch('/map.pmtiles')).blob();
  const map = { url: '/map.pmtiles', blob, attribution: 'none' };
  const picture = async (element: PlaceMap): Promise<number> => {
    const start = performance.now();
    const drawn = new Promise((done) => element.addEventListener('map-drawn', done, { once: true }));
    Object.assign(element, { places, map });
    await drawn;
    await new Promise((done) => requestAnimationFrame(done));
    return performance.now() - start;
  };
  Object.assign(window, { picture });
  const start = performance.now();
  await import(code);
  return performance.now() - start + (await picture(document.querySelector('place-map')!));
}

async function showAgain(): Promise<number> {
  document.querySelector('place-map')!.remove();
  const element = document.body.appendChild(document.createElement('place-map'));
  return (window as unknown as Bench).picture(element);
}

/** Drags the map across its width and back, twice, a step a frame. */
async function drag(duration: number): Promise<{ frames: number; ms: number }> {
  const view = document.querySelector('place-map')!.shadowRoot!.querySelector('.ol-viewport')!;
  const { width, height } = view.getBoundingClientRect();
  const point = (type: string, share: number): void => {
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
  };
  point('pointerdown', 0);
  const start = performance.now();
  let frames = 0;
  let ms = 0;
  while (ms < duration) {
    await new Promise((done) => requestAnimationFrame(done));
    ms = performance.now() - start;
    const share = (ms / duration) * 4;
    point('pointermove', share % 2 < 1 ? share % 1 : 1 - (share % 1));
    frames++;
  }
  point('pointerup', 0);
  return { frames, ms };
}
