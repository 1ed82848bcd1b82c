import type { PlaceTable } from './place-table.ts';

/** Gives back the function that reads the place which an identifier names, or `undefined` where there is none. */
export function byIdentifier<T>(
  { identifiers }: PlaceTable,
  read: (number: number) => T,
): (identifier: string) => T | undefined {
  return (identifier) => {
    const number = identifiers.placeOf(identifier);
    return number === undefined ? undefined : read(number);
  };
}
