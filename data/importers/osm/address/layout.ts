import type * as AddressFormatter from '@fragaria/address-formatter';

/** The components of an address whose order depends on the country. */
export interface AddressComponents {
  readonly houseNumber?: string;
  readonly road?: string;
  readonly city?: string;
  readonly postcode?: string;
}

/** Writes the components of an address as lines in the order of a country, the line of the street marked. */
export type LayOut = (components: AddressComponents, country: string) => { lines: string[]; street: number };

/**
 * Letters that stand for the components while a template orders them. The templates correct some values of real addresses,
 * and these must come back as the source has them.
 */
const MARKS = { houseNumber: 'Qhouseq', road: 'Qroadq', city: 'Qcityq', postcode: 'Qpostq' } as const;

type Component = keyof typeof MARKS;

const COMPONENTS = Object.keys(MARKS) as Component[];

/**
 * Loads the templates of OpenCage's address-formatting, which know the order of each country. Each order is computed
 * once.
 */
export async function loadAddressLayouts(): Promise<LayOut> {
  const format = formatOf(await import('@fragaria/address-formatter'));
  const known = new Map<string, string[]>();
  const layout = (given: readonly Component[], countryCode: string): string[] => {
    const key = `${countryCode} ${given.join(' ')}`;
    let lines = known.get(key);
    if (!lines) {
      const marks = Object.fromEntries(given.map((name) => [name, MARKS[name]]));
      lines = format(marks, { countryCode, output: 'array', cleanupPostcode: false });
      // A template may lack a component, and people search by each.
      const missing = given.filter((name) => !lines!.some((line) => line.includes(MARKS[name])));
      lines = [...lines, ...missing.map((name) => MARKS[name])];
      known.set(key, lines);
    }
    return lines;
  };
  return (components, country) => {
    const given = COMPONENTS.filter((name) => components[name]);
    const marked = layout(given, country);
    const fill = (line: string): string =>
      given.reduce((text, name) => text.replace(MARKS[name], () => components[name]!), line);
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
