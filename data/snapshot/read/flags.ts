import { accessibilityFeatures, curationFlags } from '../../../src/core/accessibility.ts';
import { type Crawl, limitPlaces } from '../crawl.ts';
import { type IdSet, NumberColumn } from '../state/id-set.ts';
import { countPlaces, firstPage, listPlaces } from './listing.ts';

/** The accessibility features and curation flags of places, by the numbers of their ids. */
export interface Flagged {
  /** Returns the accessibility features that a place is known to have. */
  accessibilityOf(number: number): string[];
  flagsOf(number: number): string[];
}

const features = Object.keys(accessibilityFeatures);

/**
 * Searches once for each accessibility feature and curation flag, because the interface does not show them on places.
 * Such a search tells which places are known to have a feature, never which are known to lack it.
 *
 * A service that ignores a parameter returns every place, so a flag that narrows nothing is ignored. Places may
 * change between two searches, which is why all places are counted before and after.
 *
 * @param ids of all places. Ids that are new since the listing are added.
 */
export async function findFlagged(crawl: Crawl, ids: IdSet): Promise<Flagged> {
  /** One bit for each feature and flag. */
  const bits = new NumberColumn();
  let before = await countPlaces(crawl, 'before the flags');
  const ask = async (parameter: string, bit: number): Promise<void> => {
    const found = await firstPage(crawl, parameter);
    if ('problem' in found) {
      crawl.report.warn(`${parameter} was skipped: ${found.problem}`);
      return;
    }
    const after = await countPlaces(crawl, `after ${parameter}`);
    const ignored = found.size >= Math.min(before, after);
    before = after;
    if (ignored) {
      crawl.report.warn(
        `${parameter} is not believed: a search with it finds every place, so the service seems to ignore it`,
      );
      return;
    }
    const { ids: having } = await listPlaces(crawl, parameter);
    for (let each = 0; each < having.size; each++) {
      const number = ids.add(having.at(each));
      bits.set(number, bits.get(number) | (1 << bit));
    }
    limitPlaces(crawl, ids.size, `${crawl.base} shows`);
  };
  const parameters = [...features.map((feature) => `accessibility_${feature}`), ...curationFlags];
  for (const [bit, parameter] of parameters.entries()) await ask(parameter, bit);
  const namesOf = (names: readonly string[], number: number, from: number): string[] =>
    names.filter((_, bit) => bits.get(number) & (1 << (from + bit)));
  return {
    accessibilityOf: (number) => namesOf(features, number, 0),
    flagsOf: (number) => namesOf(curationFlags, number, features.length),
  };
}
