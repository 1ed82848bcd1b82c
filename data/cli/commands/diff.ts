import { Command } from 'commander';
import { openBundle } from '../../../src/bundle/open.ts';
import type { Place } from '../../../src/core/place.ts';
import type { PlaceTable } from '../../../src/core/place-table.ts';
import { nameOf } from '../../../src/elements/place-search/suggest/suggestion.ts';
import { directorySource } from '../../../src/node/directory-source.ts';
import { jsonLines, printResult, type Terminal } from '../terminal.ts';

/** A place that both bundles have, with the keys whose values differ, A to Z. */
interface ChangedPlace {
  readonly place: Place;
  readonly keys: readonly string[];
}

/** Places that a bundle adds, loses and changes, each in A–Z order. */
interface Differences {
  readonly added: readonly Place[];
  readonly lost: readonly Place[];
  readonly changed: readonly ChangedPlace[];
}

/** `fingerpost diff`: shows what a new bundle adds, loses and changes. */
export function diffCommand(terminal: Terminal): Command {
  return new Command('diff')
    .description('show which places a bundle adds (+), loses (-) and changes (~)')
    .argument('<old>', "the old bundle's directory")
    .argument('<new>', "the new bundle's directory")
    .option('--json', 'print one JSON object of identifiers')
    .action(async (older: string, newer: string, options: { json?: true }) => {
      const before = await openBundle(directorySource(older));
      const after = await openBundle(directorySource(newer));
      const found = compare(before.places, after.places);
      await printResult(terminal, options.json ? toJson(found) : describe(found));
    });
}

/** Compares the places of two bundles by their primary identifiers. */
function compare(before: PlaceTable, after: PlaceTable): Differences {
  const added: Place[] = [];
  const changed: ChangedPlace[] = [];
  const earlier = places(before);
  for (const place of places(after).values()) {
    const old = earlier.get(place.id);
    const keys = old ? changedKeys(old, place) : [];
    if (!old) added.push(place);
    else if (keys.length > 0) changed.push({ place, keys });
    earlier.delete(place.id);
  }
  return { added, lost: [...earlier.values()], changed };
}

function places(table: PlaceTable): Map<string, Place> {
  const found = Array.from({ length: table.count }, (_, i) => table.place(i));
  return new Map(found.map((place) => [place.id, place]));
}

function changedKeys(before: Place, after: Place): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Place>;
  return [...keys].filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).sort();
}

function toJson({ added, lost, changed }: Differences): string[] {
  const ids = (found: readonly Place[]): string[] => found.map(({ id }) => id);
  const content = {
    added: ids(added),
    lost: ids(lost),
    changed: changed.map(({ place: { id }, keys }) => ({ id, keys })),
  };
  return jsonLines(content);
}

function describe({ added, lost, changed }: Differences): string[] {
  const line = (place: Place): string => `${nameOf(place)}  [${place.type.join(', ')} | ${place.id}]`;
  const count = ({ length }: readonly unknown[]): string => length.toLocaleString('en');
  return [
    ...added.map((place) => `+ ${line(place)}`),
    ...lost.map((place) => `- ${line(place)}`),
    ...changed.map(({ place, keys }) => `~ ${line(place)}: ${keys.join(', ')}`),
    `${count(added)} added, ${count(lost)} lost, ${count(changed)} changed`,
  ];
}
