import type { Place } from '../../core/place.ts';
import type { IntLists } from '../../core/structures/int-lists.ts';
import { CorruptDataError, readPlanes, unzigzag, writePlanes, zigzag } from './bytes.ts';
import type { ColumnReader, ColumnWriter, OtherColumn } from './column.ts';
import { readLists, writeLists } from './references.ts';

/**
 * The last digits of an identifier behind its prefix, and the letters after them. Up to 15 digits are exact as a number. A look-behind
 * reads from the end, and so reads the letters once, not again for each digit.
 */
const LAST_DIGITS = /$(?<=(\d{0,15})([^\d:]*))/;
const MAX_NUMBER = 1e15;

/** An identifier, split: `atco:0610CHIM217` has the template `atco:0610CHIM000` and the number 217. */
interface TemplatedIdentifier {
  /** The identifier with zeros for the digits of its number. Consecutive identifiers share it. */
  readonly template: string;
  readonly number: number;
}

/** Splits an identifier. One without digits is its own template, with the number 0. */
export function splitIdentifier(identifier: string): TemplatedIdentifier {
  const [before, digits, after] = splitDigits(identifier);
  return { template: before + '0'.repeat(digits.length) + after, number: Number(digits) };
}

/** Joins a template and a number. A number too long for the template, as in damaged data, makes the identifier longer. */
function joinIdentifier(template: string, number: number): string {
  const [before, digits, after] = splitDigits(template);
  return before + (digits && String(number).padStart(digits.length, '0')) + after;
}

function splitDigits(identifier: string): [before: string, digits: string, after: string] {
  const [, digits, after] = LAST_DIGITS.exec(identifier) as unknown as [string, string, string];
  return [identifier.slice(0, identifier.length - digits.length - after.length), digits, after];
}

/** The identifiers of rows: for each row the numbers of their templates, and for each of these the identifier's own number. */
export interface IdentifierColumn {
  readonly templates: IntLists;
  readonly numbers: Float64Array;
}

/** Creates the writer of a column of identifiers: their templates, then the step of each number from the last one with its template. */
export function identifierWriter(key: keyof Place, { omits }: OtherColumn): ColumnWriter {
  const stored = ({ [key]: value = [], id }: Place): readonly TemplatedIdentifier[] => {
    const identifiers = typeof value === 'string' ? [value] : (value as readonly string[]);
    return (omits === 'id' && identifiers[0] === id ? identifiers.slice(1) : identifiers).map(
      splitIdentifier,
    );
  };
  return (section, places, numberOf) => {
    const rows = places.map(({ place }) => stored(place));
    writeLists(
      section,
      rows.map((row) => row.map(({ template }) => numberOf('templates', template))),
    );
    const last = new Map<string, number>();
    const steps = rows.flat().map(({ template, number }) => {
      const step = number - (last.get(template) ?? 0);
      last.set(template, number);
      return zigzag(step);
    });
    writePlanes(section, steps);
  };
}

/** Creates the reader of a column that `identifierWriter` wrote. */
export function identifierReader({ codec }: OtherColumn): ColumnReader<IdentifierColumn> {
  return {
    read(section, source) {
      const size = source.table('templates').length;
      const templates = readLists(section, source, size);
      const steps = readPlanes(section, templates.values.length);
      const numbers = new Float64Array(steps.length);
      const last = new Float64Array(size);
      for (let i = 0; i < numbers.length; i++) {
        const template = templates.values[i]!;
        const number = unzigzag(steps[i]!) + last[template]!;
        if (!(number >= 0 && number < MAX_NUMBER))
          throw new CorruptDataError(`no identifier has the number ${number}`);
        numbers[i] = number;
        last[template] = number;
      }
      return { templates, numbers };
    },
    valueOf(column, row, { templates }) {
      const texts: string[] = [];
      const { offsets, values } = column?.templates ?? { offsets: [], values: [] };
      for (let i = offsets[row] ?? 0; i < (offsets[row + 1] ?? 0); i++)
        texts.push(joinIdentifier(templates.get(values[i]!), column!.numbers[i]!));
      return codec === 'identifiers' ? texts : texts[0];
    },
  };
}
