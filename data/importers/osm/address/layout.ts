import type * as AddressFormatter from '@fragaria/address-formatter';

/** The parts of an address whose order depends on the country. */
export interface AddressParts {
  readonly houseNumber?: string;
  readonly road?: string;
  readonly city?: string;
  readonly postcode?: string;
}

/** Writes the parts of an address as lines in the order of a country, the line of the street marked. */
export type LayOut = (parts: AddressParts, country: string) => { lines: string[]; street: number };

/**
 * Letters that stand for the parts while a template orders them. The templates correct some values of real addresses,
 * and these must come back as the source has them.
 */
const MARKS = { houseNumber: 'Qhouseq', road: 'Qroadq', city: 'Qcityq', postcode: 'Qpostq' } as const;

type Part = keyof typeof MARKS;

const PARTS = Object.keys(MARKS) as Part[];

/**
 * Loads the templates of OpenCage's address-formatting, which know the order of each country. Each order is computed
 * once.
 */
export async function loadAddressLayouts(): Promise<LayOut> {
  const format = formatOf(await import('@fragaria/address-formatter'));
  const known = new Map<string, string[]>();
  const layout = (given: readonly Part[], countryCode: string): string[] => {
    const key = `${countryCode} ${given.join(' ')}`;
    let lines = known.get(key);
    if (!lines) {
      const marks = Object.fromEntries(given.map((part) => [part, MARKS[part]]));
      lines = format(marks, { countryCode, output: 'array', cleanupPostcode: false });
      // A template may lack a part, and people search by each.
      const missing = given.filter((part) => !lines!.some((line) => line.includes(MARKS[part])));
      lines = [...lines, ...missing.map((part) => MARKS[part])];
      known.set(key, lines);
    }
    return lines;
  };
  return (parts, country) => {
    const given = PARTS.filter((part) => parts[part]);
    const marked = layout(given, country);
    const fill = (line: string): string =>
      given.reduce((text, part) => text.replace(MARKS[part], () => parts[part]!), line);
    return {
      lines: marked.map(fill),
      street: marked.findIndex((line) => line.includes(MARKS.road)),
    };
  };
}

/** Node gives a CommonJS module as the default export, which its types do not say. */
function formatOf(loaded: typeof AddressFormatter): typeof AddressFormatter.format {
  return 'default' in loaded ? (loaded.default as typeof AddressFormatter).format : loaded.format;
}
