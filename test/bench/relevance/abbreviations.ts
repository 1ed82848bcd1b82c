/**
 * Common English words and their abbreviations, [full, short]. The benchmark has a list of its own, so that the queries do not follow the
 * engine's list.
 */
const ABBREVIATIONS: readonly (readonly [full: string, short: string])[] = [
  ...[
    'street st, saint st, road rd, avenue ave, lane ln, drive dr, square sq, court ct, close cl',
    'crescent cres, gardens gdns, terrace terr, park pk, house hse, building bldg, mount mt, fort ft',
    'opposite opp, junction jct, station stn, department dept, institute inst, university univ',
    'college coll, school sch, library lib, laboratory lab, centre ctr, hospital hosp, and &',
  ]
    .flatMap((line) => line.split(', '))
    .map((pair) => pair.split(' ') as [string, string]),
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
    (word, i) => [word, String(i + 1)] as const,
  ),
];

/** Other spellings of a word of a name, in both directions. `st` is a saint before a name, a street after. */
export function otherForms(word: string, place: 'first' | 'last' | 'between'): string[] {
  return ABBREVIATIONS.flatMap(([full, short]) => {
    if (word === full) return [short];
    if (word !== short) return [];
    if (short === 'st') return full === (place === 'first' ? 'saint' : 'street') ? [full] : [];
    return [full];
  });
}

const READ_AS = new Map(ABBREVIATIONS.map(([full, short]) => [full, short]));

/** Texts with the same key differ only in abbreviations. */
export function abbreviatedKey(words: readonly string[]): string {
  return words.map((word) => READ_AS.get(word) ?? word).join(' ');
}
