import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { FingerpostError } from '../../../src/core/errors.ts';

/** Limits of the loss of places, so that a source that is cut or empty doesn't replace the bundle of yesterday. */
export interface LossLimits {
  /** The least number of places. */
  readonly minPlaces?: number;
  /** The largest share of the earlier bundle's places that may be lost, 0 to 1. */
  readonly maxLoss?: number;
}

/**
 * Compares the number of places with the limits and with the bundle that is in the directory `out`, if there is one.
 * @throws FingerpostError `bad-input` when there are too few places.
 */
export async function checkLoss(
  places: number,
  out: string,
  { minPlaces = 0, maxLoss = 1 }: LossLimits,
): Promise<void> {
  if (places < minPlaces) {
    throw new FingerpostError(
      'bad-input',
      `only ${number(places)} places are left, and --min-places asks for ${number(minPlaces)}: look at the sources. ${NOTHING_WRITTEN}`,
    );
  }
  const before = await placesIn(out);
  const loss = before === 0 ? 0 : (before - places) / before;
  if (loss <= maxLoss) return;
  throw new FingerpostError(
    'bad-input',
    `${out} has ${number(before)} places, and only ${number(places)} are left: a loss of ${percent(loss)}, where --max-loss ` +
      `allows ${percent(maxLoss)}. Look at the sources, or give a larger --max-loss. ${NOTHING_WRITTEN}`,
  );
}

const NOTHING_WRITTEN = 'Nothing was written';
const number = (count: number): string => count.toLocaleString('en');
const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

/** The part of a manifest of any version that is needed here. */
const counted = v.object({ counts: v.object({ places: v.number() }) });

/** Returns the number of places of the bundle in a directory, 0 without a bundle. */
async function placesIn(directory: string): Promise<number> {
  const json = await readFile(join(directory, 'manifest.json'), 'utf8').catch(() => undefined);
  if (json === undefined) return 0;
  const manifest = v.safeParse(counted, JSON.parse(json));
  return manifest.success ? manifest.output.counts.places : 0;
}
