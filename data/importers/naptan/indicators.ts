/** Prepositions for the position of a stop and their spoken form. They may end with a full stop. */
const PREPOSITIONS = table({
  adj: 'adjacent to',
  adjacent: 'adjacent to',
  after: 'after',
  along: 'along',
  at: 'at',
  before: 'before',
  behind: 'behind',
  beside: 'beside',
  between: 'between',
  by: 'by',
  cnr: 'corner of',
  corner: 'corner of',
  'corner of': 'corner of',
  facing: 'facing',
  in: 'in',
  inside: 'inside',
  'in front of': 'in front of',
  jcn: 'junction of',
  jct: 'junction of',
  jnc: 'junction of',
  junct: 'junction of',
  junction: 'junction of',
  near: 'near',
  'next to': 'next to',
  nr: 'near',
  off: 'off',
  on: 'on',
  op: 'opposite',
  opp: 'opposite',
  opposite: 'opposite',
  os: 'outside',
  'o/s': 'outside',
  'o\\s': 'outside',
  outside: 'outside',
  past: 'past',
  'rear of': 'behind',
});

/** Words that may stand between prepositions: "opp and after", "just before", "nr former". */
const BETWEEN = table({
  '&': 'and',
  and: 'and',
  former: 'former',
  just: 'just',
  or: 'or',
});

/** Whole indicators with a meaning of their own. */
const WHOLE = table({
  drt: 'on demand',
  flx: 'on demand',
  flexible: 'on demand',
  ent: 'entrance',
  'h&r': 'hail and ride',
  har: 'hail and ride',
  northbound: 'northbound',
  eastbound: 'eastbound',
  southbound: 'southbound',
  westbound: 'westbound',
  inbound: 'inbound',
  outbound: 'outbound',
  'taxi rank': 'taxi rank',
  txr: 'taxi rank',
  nb: 'northbound',
  eb: 'eastbound',
  sb: 'southbound',
  wb: 'westbound',
  arr: 'arrivals',
  dep: 'departures',
});

/** Indicators with a letter or number: "Stop J1", "Stand B", "Stance 10", "Bay 3". */
const LABELLED =
  /^(stop|stand|stance|bay|gate|platform|berth|pier|pontoon|quay) ?(?:no\.?|number)? ?([a-z]{0,3} ?\d{0,4}[a-z]?)$/i;

/** Indicators without information. "DEL" is a note between the editors of the register, mostly on inactive stops. */
const SAYS_NOTHING = /^((bus )?(stop|stand|stance|bay)|>?del)$/;

/** The additions of an indicator to a name. */
export interface IndicatorWords {
  /** Precedes the name: "Stop J1", "Opposite". */
  readonly before?: string;
  /** Follows the name in brackets: "north-eastbound". */
  readonly after?: string;
}

/**
 * Reads an indicator. A hundred authorities each write them differently.
 * @param indicator a text with single spaces, not `''`.
 */
export function readIndicator(indicator: string): IndicatorWords {
  const lower = indicator.toLowerCase().replace(/\.$/, '');
  const [, label, code] = LABELLED.exec(indicator) ?? [];
  if (label && code)
    return { before: `${capital(label.toLowerCase())} ${code.replace(' ', '').toUpperCase()}` };
  if (SAYS_NOTHING.test(lower)) return {};
  const way = phrase(lower.split(/ +|(?=&)|(?<=&)/).filter((word) => word !== ''));
  if (way) return { before: capital(way) };
  const whole = WHOLE.get(lower);
  // In capitals, EB or SB is one of several lettered stops.
  if (whole && !/^[A-Z]{2}$/.test(indicator)) return { after: whole };
  if (/^(NE|NW|SE|SW)$/.test(indicator)) return { after: readDirections(`${lower}-bound`) };
  // Lettered stops skip I and O, which look like 1 and 0, so alone they are directions.
  if (indicator === 'I') return { after: 'inbound' };
  if (indicator === 'O') return { after: 'outbound' };
  if (/^[A-Z][A-Za-z]?\d{0,3}$|^\d{1,3}[A-Za-z]?$|^[A-Z]{3}\d{1,2}$/.test(indicator))
    return { before: `Stop ${indicator.toUpperCase()}` };
  return { after: inWords(indicator) };
}

/** Expands prepositions: "opp and after" → "opposite and after". Returns `undefined` when there are other words. */
function phrase(words: readonly string[]): string | undefined {
  const whole = PREPOSITIONS.get(words.join(' '));
  if (whole) return whole;
  let prepositions = 0;
  const expanded = words.map((word) => {
    const preposition = PREPOSITIONS.get(word.replace(/\.$/, ''));
    if (preposition) prepositions++;
    return preposition ?? BETWEEN.get(word);
  });
  return prepositions > 0 && !expanded.includes(undefined) ? expanded.join(' ') : undefined;
}

/**
 * Expands an indicator of several words for brackets: "opp Post Box" → "opposite Post Box", "Tram NE-bound" → "Tram
 * north-eastbound".
 */
function inWords(indicator: string): string {
  const [first = '', ...others] = indicator.split(' ');
  const way = others.length > 0 ? PREPOSITIONS.get(first.toLowerCase().replace(/\.$/, '')) : undefined;
  return readDirections(way ? [way, ...others].join(' ') : indicator);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function table(words: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(words));
}

const NAMES: Readonly<Record<string, string>> = { n: 'north', e: 'east', s: 'south', w: 'west' };

/** "NE-bound", "Northbound", "south west Bound", "S/Eastbound", "SE_Bound". */
const DIRECTION =
  /(?<![\w'])(?:(n|s)(?:(?:or|ou)th)?[-/ ]?)?(?:(e|w)(?:ast|est)?)?(?:(?<=[a-z])[-_ ]{0,3})bound\b/gi;

/** Returns a text with uniform directions: "northbound", "north-eastbound". */
export function readDirections(text: string): string {
  return text.replaceAll(DIRECTION, (found: string, north?: string, east?: string) => {
    const quarters = [north, east].flatMap((letter) => (letter ? [NAMES[letter.toLowerCase()]] : []));
    return quarters.length > 0 ? `${quarters.join('-')}bound` : found;
  });
}
