import { Command } from 'commander';
import { openBundle } from '../../../../src/bundle/open.ts';
import { placesOver } from '../../../../src/client/places/over-fetch.ts';
import type { Interpretation } from '../../../../src/core/contract/interpretation.ts';
import type { PlacesPage } from '../../../../src/core/contract/page.ts';
import type { Place, SuggestedPlace } from '../../../../src/core/contract/place.ts';
import type { Position } from '../../../../src/core/geo/position.ts';
import { nameOf } from '../../../../src/elements/place-search/suggest/suggestion.ts';
import { createHandler } from '../../../../src/http/handler.ts';
import { directorySource } from '../../../../src/node/directory-source.ts';
import { jsonLines, printResult, type Terminal } from '../../terminal.ts';
import { position, typePath, wholeNumber } from '../options.ts';
import { explainedLine } from './explained.ts';

interface QueryOptions {
  readonly type?: string;
  readonly near?: Position;
  readonly count: number;
  readonly suggest?: true;
  readonly explain?: true;
  readonly json?: true;
}

/** The printed part of a page of places or suggestions. */
interface Page extends Pick<PlacesPage, 'size' | 'corrected_query' | 'interpretation'> {
  readonly _embedded: {
    readonly pois: readonly (SuggestedPlace & Pick<Place, 'match' | 'alternative_names'>)[];
  };
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
      const lines = options.json ? jsonLines(page) : describe(page, options);
      await printResult(terminal, lines);
    });
}

async function search(directory: string, words: string, options: QueryOptions): Promise<Page> {
  const handler = createHandler(await openBundle(directorySource(directory)));
  const fetch = async (input: RequestInfo | URL) => (await handler(new Request(input)))!;
  const places = placesOver(fetch, 'http://localhost');
  const { type, near, count, explain } = options;
  const parameters = { q: words, count, ...near, explain };
  return options.suggest
    ? places.suggest({ ...parameters, type_exact: type === undefined ? [] : [type] })
    : places.search({ ...parameters, type });
}

function describe(page: Page, { near, explain }: QueryOptions): string[] {
  const places = page._embedded.pois;
  const ranks = String(places.length).length;
  const missing = page.size === 0 ? [] : (page.interpretation?.unknown ?? []);
  return [
    ...(explain && page.interpretation ? understoodLines(page.interpretation) : []),
    ...(page.corrected_query === undefined
      ? []
      : [`nothing has these words; found for "${page.corrected_query}":`]),
    ...missing.map((words) => `found without "${words}", which is nowhere beside the other words:`),
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
function understoodLines({ phrases, _links }: Interpretation): string[] {
  const said = phrases.map(({ role, words }) => `${role}: ${words}`).join(' | ');
  return [
    `understood as ${said}`,
    `the same as ${decodeURIComponent(_links.self.href).replaceAll('+', ' ')}`,
  ];
}
