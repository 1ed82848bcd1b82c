import type { Gazetteer, Name } from '../gazetteer.ts';
import type { TestQuery } from '../query.ts';
import type { Random } from '../random.ts';
import type { QueryClass } from './query-class.ts';

/** A place by a name as it is written. Right is every place of that name. */
export const exactName: QueryClass = {
  name: 'exact name',
  queries: ({ gazetteer, random }) => asWritten(gazetteer.shown, gazetteer, random),
};

/** A place by a short, alternative or hidden name that no place is shown by. */
export const alternativeName: QueryClass = {
  name: 'alternative name',
  queries: ({ gazetteer, random }) => asWritten(gazetteer.others, gazetteer, random),
};

function* asWritten(names: readonly Name[], gazetteer: Gazetteer, random: Random): Generator<TestQuery> {
  for (const { text } of random.shuffled(names)) {
    yield { q: text, wanted: text, asYouType: false, right: gazetteer.named(text) };
  }
}
