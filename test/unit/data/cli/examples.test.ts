import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildFrom } from '../build-from.ts';
import { run } from './run-command.ts';

const docs = fileURLToPath(new URL('../../../../docs/', import.meta.url));
const guide = await readFile(`${docs}importing.md`, 'utf8');

/** Builds an example of the user guide. The lines of its output are as the guide shows them. */
async function exampleOf(folder: string, sources: readonly string[], config = 'fingerpost.config.json') {
  const example = `${docs}${folder}/`;
  const { code, log, out, places, directory } = await buildFrom(
    sources.map((source) => source.replace(':', `:${example}`)),
    ['--config', example + config],
  );
  expect(code, log.join('\n')).toBe(0);
  // The guide shows the end of one build, but for its last line, whose size depends on the version of zlib.
  const shown = folder === 'example-campus' ? [...log, ...out.slice(0, -1)] : log;
  const lines = shown.filter((line) => !line.startsWith('bytes of'));
  return { lines: lines.map((line) => line.replaceAll(example, `docs/${folder}/`)), places, directory };
}

test.each([
  [
    'campus',
    ['csv:buildings.csv', 'geojson:outlines.geojson'],
    [
      {
        identifiers: ['campus:LIB', 'outline:1'],
        name: 'Kendrick Library',
        alternative_names: ['Main Library', 'The Stacks', 'Library'],
        address: '1 Hill Road, MH1 2AB',
        accessibility: { has_lifts_to_all_floors: true, number_of_accessible_toilets: 4 },
        parent: ['campus:SITE'],
        shape: expect.stringMatching(/^POLYGON/),
      },
    ],
  ],
  [
    'registry',
    ['rdf:registry.ttl'],
    [
      {
        name: 'Institut für Astronomie',
        alternative_names: ['Institute of Astronomy'],
        lat: '47.37',
        phone: '+41 44 000 00 00',
        parent: ['reg:observatory'],
        primary_place: 'reg:observatory',
      },
      { identifiers: ['reg:observatory', 'code:OBS'], child: ['reg:dome', 'reg:astronomy'] },
    ],
  ],
  [
    'access',
    ['osm:town.osm', 'csv:survey.csv'],
    [
      {
        name: 'Stadttheater',
        accessibility: { has_hearing_system: true, has_sensory_room: true, has_wheelchair_access: false },
        wheelchair_access: 'limited',
        accessibility_notes: 'Row A only; ring at the stage door',
      },
      {
        name: 'Lindencafé',
        address: 'Lindenweg 12, 10115 Musterstadt',
        accessibility_notes: 'One step of 10 cm; staff bring a ramp',
      },
    ],
  ],
])('the example %s of the user guide gives what the guide says', async (name, sources, expected) => {
  const { lines, places } = await exampleOf(`example-${name}`, sources);
  for (const line of lines) expect(guide).toContain(line);
  for (const place of expected) expect(places).toContainEqual(expect.objectContaining(place));
});

test('the example with texts of the user guide gives what the guide says', async () => {
  const { lines, directory } = await exampleOf(
    'example-campus',
    ['csv:visiting.csv'],
    'visiting.config.json',
  );
  expect(lines).toContain('compressing the texts');
  expect(guide).toContain(lines.find((line) => line.includes('4 read'))!);
  for (const words of ['lockers', 'free wifi', 'lecture room a', 'cafe dogs']) {
    const { out } = await run('query', directory, words);
    expect(guide).toContain([`$ fingerpost query places ${words}`, ...out].join('\n'));
  }
});

test('the options of the commands in the user guide are those of the program', async () => {
  const commands = [...guide.replaceAll(/\\\n\s*/g, '').matchAll(/^(?:\$ )?fingerpost (\w+) (.*)$/gm)];
  expect(commands.length).toBeGreaterThan(15);
  for (const [line, command = '', rest = ''] of commands) {
    const help = (await run(command, '--help')).out.join('\n');
    for (const [option] of rest.matchAll(/--[a-z-]+/g)) expect(help, line).toContain(option);
  }
});
