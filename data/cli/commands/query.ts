import { Command } from 'commander';
import { openBundle } from '../../../src/bundle/open.ts';
import type { Explanation } from '../../../src/core/contract/explanation.ts';
import type { TextQuote } from '../../../src/core/contract/place.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import type { Position } from '../../../src/core/geo/position.ts';
import { nameOf } from '../../../src/elements/place-search/suggest/suggestion.ts';
import { createHandler } from '../../../src/http/handler.ts';
import { directorySource } from '../../../src/node/directory-source.ts';
import { printResult, type Terminal } from '../terminal.ts';
import { explainedLine } from './explained.ts';
import { position, typePath, wholeNumber } from './options.ts';

interface QueryOptions {
  readonly type?: string;
  readonly near?: Position;
  readonly count: number;
  readonly suggest?: true;
  readonly explain?: true;
  readonly json?: true;
}

/** The printed part of a page of places. */
interface Page {
  readonly size: number;
  readonly corrected_query?: string;
  readonly interpretation?: Understood;
  readonly _embedded?: { readonly pois?: readonly ShownPlace[] };
}

/** The printed part of what was understood of the words. */
interface Understood {
  readonly ignored?: readonly string[];
  readonly phrases: readonly { readonly role: string; readonly words: string }[];
  readonly _links: { readonly self: { readonly href: string } };
}

interface ShownPlace {
  readonly id: string;
  readonly name: string;
  readonly alternative_names?: readonly string[];
  readonly type_name: readonly string[];
  readonly distance: number;
  readonly match?: TextQuote;
  readonly _explanation?: Explanation;
}

/** `fingerpost query`: searches a bundle through the handler, as a client does. */
export function queryCommand(terminal: Terminal): Command {
  return new Command('query')
    .description('search a bundle')
    .argument('<dir>', "the bundle's directory")
    .argument('[words...]', 'what to search for')
    .option(
      '--type <path>',
      'only this type and those below it, such as /transport (--suggest: exactly this type)',
      typePath,
    )
    .option('--near <lat,lon>', 'prefer places near here', position)
    .option('--count <number>', 'how many places to print', wholeNumber, 20)
    .option('--suggest', 'print as-you-type suggestions')
    .option('--explain', 'explain what was understood, why each place matches and how it ranks')
    .option('--json', "print the API's response")
    .action(async (directory: string, words: readonly string[], options: QueryOptions) => {
      const page = await search(directory, words.join(' '), options);
      const lines = options.json ? JSON.stringify(page, null, 2).split('\n') : describe(page, options);
      await printResult(terminal, lines);
    });
}

async function search(directory: string, words: string, options: QueryOptions): Promise<Page> {
  const handler = createHandler(await openBundle(directorySource(directory)));
  const parameters = new URLSearchParams({ q: words, count: String(options.count) });
  if (options.type !== undefined) parameters.set(options.suggest ? 'type_exact' : 'type', options.type);
  if (options.near) {
    parameters.set('lat', String(options.near.lat));
    parameters.set('lon', String(options.near.lon));
  }
  if (options.explain) parameters.set('explain', '');
  const kind = options.suggest ? 'suggest' : 'search';
  const response = await handler(new Request(`http://localhost/places/${kind}?${parameters}`));
  if (!response) throw new FingerpostError('internal', `the handler passed over /places/${kind}`);
  const answer: unknown = await response.json();
  if (response.ok) return answer as Page;
  throw new FingerpostError('bad-request', (answer as { description: string }).description);
}

function describe(page: Page, { near, explain }: QueryOptions): string[] {
  const places = page._embedded?.pois ?? [];
  const ranks = String(places.length).length;
  const { phrases = [], ignored = [] } = page.interpretation ?? {};
  const missing = phrases.filter(
    ({ role, words }) => role === 'word' && words.split(' ').every((word) => ignored.includes(word)),
  );
  return [
    ...(explain && page.interpretation ? understoodLines(page.interpretation) : []),
    ...(page.corrected_query === undefined
      ? []
      : [`nothing has these words; found for "${page.corrected_query}":`]),
    ...missing.map(({ words }) => `found without "${words}", which is nowhere beside the other words:`),
    ...places.flatMap((place, i) => {
      const { type_name, distance, id, match, _explanation } = place;
      const rank = String(i + 1).padStart(ranks);
      const about = [type_name.join(', '), ...(near ? [`${distance.toFixed(2)} km`] : []), id];
      const line = `${rank}  ${nameOf(place)}  [${about.join(' | ')}]`;
      const quote = match ? [`${' '.repeat(ranks)}  ${match.field}: ${match.text}`] : [];
      return [
        line,
        ...quote,
        ...(_explanation ? [`${' '.repeat(ranks)}  ${explainedLine(_explanation)}`] : []),
      ];
    }),
    page.size === 0 ? 'nothing was found' : `${places.length} of ${page.size.toLocaleString('en')}`,
  ];
}

/** `understood as near: near me | kind: pub`, and the request by parameters that has the same page. */
function understoodLines({ phrases, _links }: Understood): string[] {
  const said = phrases.map(({ role, words }) => `${role}: ${words}`).join(' | ');
  return [
    `understood as ${said}`,
    `the same as ${decodeURIComponent(_links.self.href).replaceAll('+', ' ')}`,
  ];
}
