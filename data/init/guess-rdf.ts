import { append } from '../../src/core/structures/multimap.ts';
import type { RawNode, RdfSample } from '../importers/rdf/sample.ts';
import { labelOf } from './column-roles.ts';
import { sampleOf, shareOf } from './columns.ts';
import { type GuessTools, guessMapping, type MappingGuess } from './guess-mapping.ts';

/** Share of the nodes of a class that must have a position, for a class that no word is known of. */
const MOST = 0.5;

/** The settings of an RDF file with the reasons for each of them. */
export interface RdfGuess extends Pick<MappingGuess, 'reasons' | 'unused'> {
  readonly settings: object;
}

/**
 * Guesses the settings of an RDF file: a ready mapping, otherwise the types of its classes and a mapping of its
 * properties. Returns `undefined` where no class is one of places.
 */
export async function guessRdf(
  { ready, nodes }: RdfSample,
  tools: GuessTools,
): Promise<RdfGuess | undefined> {
  if (ready !== undefined)
    return {
      settings: { use: ready },
      reasons: [`use: "${ready}", the ready mapping that fits the file best`],
      unused: [],
    };
  const byClass = new Map<string, RawNode[]>();
  for (const node of nodes) for (const name of node.classes) append(byClass, name, node);
  const labels = new Map([...byClass.keys()].map((name) => [name, labelOf(name)]));
  const { map } = tools.types.typesOf(labels.values());
  const types = [...byClass].map(([name, members]): [string, string] => {
    const known = map[labels.get(name)!];
    const share = shareOf(
      members.map(({ columns }) => columns.map(labelOf).join(' ')),
      (all) => /\b(lat|latitude|wkt)\b/.test(all),
    );
    return [name, known ?? (share >= MOST ? tools.types.fallback : '')];
  });
  const places = nodes.filter(({ classes }) =>
    types.some(([name, type]) => type !== '' && classes.includes(name)),
  );
  if (places.length === 0) return undefined;
  const { mapping, reasons, unused } = await guessMapping(
    sampleOf(places, { isTyped: true, isWhole: false }),
    tools,
  );
  const { prefix, ...settings } = mapping;
  const start = commonStart(places.map(({ iri }) => iri));
  return {
    settings: {
      classes: Object.fromEntries(types),
      ...(start !== undefined && { id_of_iri: { [start]: `${prefix}:` } }),
      ...settings,
    },
    reasons: [
      ...(start === undefined ? [] : [`id_of_iri: "${prefix}:" in the place of ${start}`]),
      ...types.map(([name, type]) => `type: ${name} → ${type === '' ? 'no place' : type}`),
      ...reasons,
    ],
    unused,
  };
}

/** Returns the beginning that all IRIs have, to the last slash or number sign; `undefined` where there is none. */
function commonStart([first = '', ...others]: readonly string[]): string | undefined {
  let length = first.length;
  for (const iri of others) while (!iri.startsWith(first.slice(0, length))) length--;
  const start = first.slice(0, length).replace(/[^/#]*$/, '');
  return /^https?:\/\/[^/]+\/./.test(start) ? start : undefined;
}
