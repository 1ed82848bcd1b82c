import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seededRandom } from '../bench/relevance/random.ts';
import { lacks } from '../engines/limits.ts';
import type { Edition } from './edition.ts';
import { useKillStage } from './kill-stage.ts';

const seed = process.env.FINGERPOST_SEED ?? String(Date.now());
const random = seededRandom(seed);

type Phase = 'of the parts were sent' | 'of the rest was done' | 'ms of writing';
type Moment = readonly [label: string, phase: Phase, amount: number];

/**
 * A third while the parts arrive; a third in the time that the rest of an update takes (opening, storing, taking into
 * use) and shortly after it; a third in the few ms after a transaction that writes was begun.
 */
const moments = Array.from({ length: inject('kills') }, (_, round): Moment => {
  if (round % 3 === 0) return percent('of the parts were sent', random.below(101));
  if (round % 3 === 1) return percent('of the rest was done', random.below(131));
  const ms = random.below(20);
  return [`${ms}`, 'ms of writing', ms];
});

function percent(phase: Phase, share: number): Moment {
  return [`${share} %`, phase, share / 100];
}

describe.skipIf(lacks('profile'))(`a browser that is killed in an update (FINGERPOST_SEED=${seed})`, () => {
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

  it.each(moments)('after %s %s, answers from the old or the new one, whole', async (_, phase, amount) => {
    await on.open(phase === 'ms of writing' ? { worker: false } : {});
    await on.publishNext();
    await on.bundles.start();
    const moments = {
      'of the parts were sent': () => on.untilSent(amount),
      'of the rest was done': () => on.untilSent(1).then(() => pause(rest * amount)),
      'ms of writing': () => on.untilWriting().then(() => pause(amount)),
    };
    const moment = moments[phase]();
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
