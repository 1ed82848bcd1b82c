import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seededRandom } from '../../bench/relevance/random.ts';
import { lacks } from '../../engines/limits.ts';
import type { Edition } from './edition.ts';
import { useKillStage } from './kill-stage.ts';

const seed = process.env.FINGERPOST_SEED ?? String(Date.now());
const random = seededRandom(seed);

/** `amount` is a share of the bytes or of the time, or ms while `writing`. */
interface Moment {
  readonly phase: 'sending' | 'opening' | 'writing';
  readonly amount: number;
  readonly label: string;
}

/**
 * A third while the parts arrive; a third in the time that the rest of an update takes (opening, storing, taking into
 * use) and shortly after it; a third in the few ms after a transaction that writes was begun.
 */
const moments = Array.from({ length: inject('kills') }, (_, round): Moment => {
  if (round % 3 === 2) {
    const amount = random.below(20);
    return { phase: 'writing', amount, label: `${amount} ms after the first write began` };
  }
  const phase = round % 3 === 0 ? 'sending' : 'opening';
  const percent = random.below(phase === 'sending' ? 101 : 131);
  const label = `${percent} % of ${phase === 'sending' ? 'the parts were sent' : 'the time to open and store them'}`;
  return { phase, amount: percent / 100, label };
});

describe.skipIf(lacks('profile'))(`a browser killed during an update (FINGERPOST_SEED=${seed})`, () => {
  const on = useKillStage();
  const survivors = { old: 0, new: 0 };
  let old: Edition;
  /** How long an update takes after its last byte was sent, in ms. */
  let rest: number;

  beforeAll(async () => {
    await on.publishNext();
    await on.open();
    await on.publishNext();
    const sent = on.untilSent(1).then(() => performance.now());
    await on.page.evaluate(() => window.places.update());
    rest = performance.now() - (await sent);
    old = on.published;
    await on.bundles.stop();
    await on.page.close();
  });

  afterAll(() => {
    console.log(`The old bundle answered ${survivors.old} times, the new one ${survivors.new} times.`);
  });

  const named = moments.map((moment) => [moment.label, moment] as const);
  it.each(named)('answers from the old or the new bundle, whole: %s', async (_, { phase, amount }) => {
    await on.open(phase === 'writing' ? { worker: false } : {});
    await on.publishNext();
    await on.bundles.start();
    const moment = {
      sending: () => on.untilSent(amount),
      opening: () => on.untilSent(1).then(() => pause(rest * amount)),
      writing: () => on.untilWriting().then(() => pause(amount)),
    }[phase]();
    await on.page.evaluate(() => {
      window.places.update().catch(() => {});
    });
    await moment;
    await on.browser.kill();
    await on.bundles.stop();

    await on.browser.relaunch();
    await on.open();
    const listing = await on.page.evaluate(() => window.listing());
    const survivor = [old, on.published].find(({ listing: { sha256 } }) => sha256 === listing.sha256);
    expect(survivor?.listing).toEqual(listing);
    survivors[survivor === old ? 'old' : 'new']++;
    old = survivor!;
    await on.page.close();
  });
});
