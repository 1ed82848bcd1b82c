import type { Tags } from './read/element.ts';
import { valuesOf } from './type-rule.ts';

/** Letters of the codes on stops as the keys of a telephone that they stand on: `oxfadgjm` is sent as 69323456. */
const TELEPHONE_KEYS = '22233344455566677778889999';

/** Identifiers under which other sources know an element as well, e.g. those of British public transport. */
export function identifiersOf(tags: Tags): string[] {
  const of = (prefix: string, key: string, convert = (code: string): string => code): string[] =>
    valuesOf(tags[key])
      .map(convert)
      .filter((code) => code !== '' && !/[:,\s]/.test(code))
      .map((code) => `${prefix}:${code}`);
  return [
    ...of('atco', 'naptan:AtcoCode'),
    ...of('naptan', 'naptan:NaptanCode', asDialled),
    ...of('stoparea', 'naptan:StopAreaCode'),
    ...of('crs', 'ref:crs', (code) => code.toUpperCase()),
  ];
}

function asDialled(code: string): string {
  return code.toLowerCase().replaceAll(/[a-z]/g, (letter) => TELEPHONE_KEYS[letter.charCodeAt(0) - 97]!);
}
