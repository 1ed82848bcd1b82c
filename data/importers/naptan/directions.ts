const NAMES: Readonly<Record<string, string>> = { n: 'north', e: 'east', s: 'south', w: 'west' };

/** "NE-bound", "Northbound", "south west Bound", "S/Eastbound", "SE_Bound". */
const DIRECTION =
  /(?<![\w'])(?:(n|s)(?:(?:or|ou)th)?[-/ ]?)?(?:(e|w)(?:ast|est)?)?(?:(?<=[a-z])[-_ ]{0,3})bound\b/gi;

/** A text with the ways that things are bound written alike: "northbound", "north-eastbound". */
export function readDirections(text: string): string {
  return text.replaceAll(DIRECTION, (found: string, north?: string, east?: string) => {
    const quarters = [north, east].flatMap((letter) => (letter ? [NAMES[letter.toLowerCase()]] : []));
    return quarters.length > 0 ? `${quarters.join('-')}bound` : found;
  });
}
