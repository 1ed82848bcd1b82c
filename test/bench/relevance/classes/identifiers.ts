import type { QueryClass } from './query-class.ts';

/** A whole identifier, with its prefix or without. Right is every place that has it, or is named so. */
export const identifier: QueryClass = {
  name: 'identifier',
  *queries({ gazetteer, random }) {
    const all = [...new Set(gazetteer.places.flatMap((place) => place.identifiers))];
    for (const whole of random.shuffled(all)) {
      const q = random.next() < 0.5 ? whole : whole.slice(whole.indexOf(':') + 1);
      yield { q, wanted: whole, asYouType: false, right: gazetteer.named(q) };
    }
  },
};
