import { accessibilityFeatures, curationFlags } from '../../src/core/accessibility.ts';
import type { Crawl } from './crawl.ts';
import { countPlaces, firstPage, listPlaces } from './listing.ts';

/** Which places are known to have what: accessibility features and curation flags by name, ids in them. */
export interface Flagged {
  readonly accessibility: ReadonlyMap<string, ReadonlySet<string>>;
  readonly flags: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Asks once for each accessibility feature and curation flag which places have it, as the interface shows that of no
 * place. Such a search says only who is known to have it, never who is known not to.
 *
 * A service that ignores a parameter answers with every place. So a flag that narrows nothing is not believed. Places may
 * come and go between two questions, which is why all places are counted both before and after.
 */
export async function findFlagged(crawl: Crawl): Promise<Flagged> {
  const accessibility = new Map<string, ReadonlySet<string>>();
  const flags = new Map<string, ReadonlySet<string>>();
  let before = await countPlaces(crawl, 'before the flags');
  const ask = async (parameter: string): Promise<ReadonlySet<string>> => {
    const found = await firstPage(crawl, parameter);
    if ('problem' in found) {
      crawl.report.warn(`who has ${parameter} is not known: ${found.problem}`);
      return new Set();
    }
    const after = await countPlaces(crawl, `after ${parameter}`);
    const ignored = found.size >= Math.min(before, after);
    before = after;
    if (!ignored) return new Set((await listPlaces(crawl, parameter)).ids);
    crawl.report.warn(
      `${parameter} is not believed: a search with it finds every place, so the service seems to ignore it`,
    );
    return new Set();
  };
  for (const feature of Object.keys(accessibilityFeatures)) {
    accessibility.set(feature, await ask(`accessibility_${feature}`));
  }
  for (const flag of curationFlags) flags.set(flag, await ask(flag));
  return { accessibility, flags };
}
