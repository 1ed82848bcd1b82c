import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings as settings } from '../../../../src/core/settings.ts';
import { includedFullText } from '../../../../src/host/included-full-text.ts';
import { createEngine } from '../../../../src/search/engine.ts';
import { BundleTexts } from '../../../../src/search/late-parts.ts';
import { packAndOpen, somePlace } from '../../bundle/some-places.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Texts that are loaded when the test says so. */
async function lateTexts() {
  const { places } = await packAndOpen([somePlace('osm:1', { name: 'A', description: 'A sauna.' })]);
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const engine = createEngine(places, settings);
  const texts = new BundleTexts({ places, engine, settings, code: includedFullText, load: () => arrived });
  return { texts, arrive };
}

it('requests wait ten seconds for texts that are late, and later requests not at all', async () => {
  const { texts, arrive } = await lateTexts();
  const waiting = texts.indexed();
  await vi.advanceTimersByTimeAsync(10_000);
  await waiting;
  expect(texts.state).toBe('pending');
  await texts.indexed();
  await texts.loaded();
  arrive();
  await vi.waitFor(() => expect(texts.state).toBe('searched'));
  expect(vi.getTimerCount()).toBe(0);
});

it('concurrent requests share the work', async () => {
  const { texts, arrive } = await lateTexts();
  const waiting = [texts.indexed(), texts.indexed(), texts.loaded()];
  arrive();
  await Promise.all(waiting);
  expect(texts.state).toBe('searched');
  expect(texts.takeBuilt()).toBeDefined();
  expect(texts.takeBuilt()).toBeUndefined();
});
