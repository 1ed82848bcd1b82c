/** Words for the position of a stop that are said as they are written. */
const PLAIN =
  'after along and at before behind beside between by facing former in inside just near on opposite or outside past';

/** The words that are said for others. Most of the others are abbreviations of authorities. */
const SPOKEN = {
  '&': 'and',
  adj: 'adjacent to',
  adjacent: 'adjacent to',
  cnr: 'corner of',
  'corner of': 'corner of',
  jcn: 'junction of',
  junct: 'junction of',
  junction: 'junction of',
  'next to': 'next to',
  nr: 'near',
  opp: 'opposite',
  os: 'outside',
  'o/s': 'outside',
};

const WAYS = new Map([...PLAIN.split(' ').map((word) => [word, word] as const), ...Object.entries(SPOKEN)]);

/** The names of stops with a letter or number. */
export const LABELS = 'stop|stand|stance|bay|gate|platform|berth|pier|pontoon|quay';

/** "Stop J1", "Stand B", "Stance 10", "Bay 3". */
const LABELLED = new RegExp(`^(${LABELS}) ?(?:no\\.?|number)? ?([a-z]{0,3} ?\\d{0,4}[a-z]?)$`, 'i');

/** A letter or number alone: "B", "T4", "123", "WK12". */
const CODE = /^([A-Z][A-Za-z]?\d{0,3}|\d{1,3}[A-Za-z]?|[A-Z]{3}\d{1,2})$/;

/** Indicators without information. "DEL" is a note between the editors of the register. */
const SAYS_NOTHING = /^((bus )?(stop|stand|stance|bay)|>?del)$/;

/** Abbreviated directions. In capitals, EB or SB is one of several lettered stops. */
const SHORT_DIRECTION = /^([ns][ew]|[NS][EW]|[nesw]b)$/;

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
  const ways = WAYS.has(lower) ? [WAYS.get(lower)] : lower.split(' ').map(wayOf);
  if (!ways.includes(undefined)) return { before: capital(ways.join(' ')) };
  if (SHORT_DIRECTION.test(indicator)) return { after: readDirections(`${lower.replace('b', '')}-bound`) };
  // Lettered stops skip I and O, which look like 1 and 0, so alone they are directions.
  if (indicator === 'I') return { after: 'inbound' };
  if (indicator === 'O') return { after: 'outbound' };
  if (CODE.test(indicator)) return { before: `Stop ${indicator.toUpperCase()}` };
  return { after: inWords(indicator) };
}

function wayOf(word: string): string | undefined {
  return WAYS.get(word.toLowerCase().replace(/\.$/, ''));
}

/** Expands the first word for brackets: "opp Post Box" → "opposite Post Box". */
function inWords(indicator: string): string {
  const [first = '', ...others] = indicator.split(' ');
  return readDirections([wayOf(first) ?? first, ...others].join(' '));
}

/** Returns words with a capital at their start. */
function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const QUARTERS: Readonly<Record<string, string>> = { n: 'north', e: 'east', s: 'south', w: 'west' };

/** "NE-bound", "Northbound", "south west Bound", "S/Eastbound", "SE_Bound". */
const DIRECTION =
  /(?<![\w'])(?:(n|s)(?:(?:or|ou)th)?[-/ ]?)?(?:(e|w)(?:ast|est)?)?(?:(?<=[a-z])[-_ ]{0,3})bound\b/gi;

/** Returns a text with uniform directions: "northbound", "north-eastbound". */
export function readDirections(text: string): string {
  return text.replaceAll(DIRECTION, (found: string, north?: string, east?: string) => {
    const quarters = [north, east].flatMap((letter) => (letter ? [QUARTERS[letter.toLowerCase()]] : []));
    return quarters.length > 0 ? `${quarters.join('-')}bound` : found;
  });
}
