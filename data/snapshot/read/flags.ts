import { accessibilityFeatures, curationFlags } from '../../../src/core/accessibility.ts';
import { type Crawl, limitPlaces } from '../crawl.ts';
import { type IdSet, NumberColumn } from '../state/id-set.ts';
import { countPlaces, firstPage, listPlaces } from './listing.ts';

/** Which places are known to have what, by their numbers. */
export interface Flagged {
  /** The accessibility features that a place has. */
  accessibilityOf(number: number): string[];
  flagsOf(number: number): string[];
}

const features = Object.keys(accessibilityFeatures);

/**
 * Asks once for each accessibility feature and curation flag which places have it, as the interface shows that of no
 * place. Such a search says only who is known to have it, never who is known not to.
 *
 * A service that ignores a parameter answers with every place. So a flag that narrows nothing is not believed. Places may
 * come and go between two questions, which is why all places are counted both before and after.
 *
 * @param ids of all places; one that is new since they were listed is added.
 */
export async function findFlagged(crawl: Crawl, ids: IdSet): Promise<Flagged> {
  /** A bit for each feature and flag. */
  const bits = new NumberColumn();
  let before = await countPlaces(crawl, 'before the flags');
  const ask = async (parameter: string, bit: number): Promise<void> => {
    const found = await firstPage(crawl, parameter);
    if ('problem' in found) {
      crawl.report.warn(`who has ${parameter} is not known: ${found.problem}`);
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
