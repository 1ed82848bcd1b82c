import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchDirectory, scratchFile } from '../scratch.ts';
import { init, initAndBuild } from './run-init.ts';

test('a table that says no type gets the one that the person answers to the question', async () => {
  const table =
    'OBJECTID\tSITE_TITLE\tTHE_GEOM\tWHEN\n1\tNorth basin\tPOINT (2.5 48.5)\tdaily\n2\tSouth basin\tPOINT (2.6 48.6)\tdaily\n';
  const { built, asked } = await initAndBuild('basins.tsv', table, ['swimming pool']);
  expect(asked).toEqual([expect.stringMatching(/^What are the places of basins\?/)]);
  expect(built.places).toMatchObject([
    { name: 'North basin', type: ['/leisure/swimming-pool'], lat: '48.5', lon: '2.5' },
    { name: 'South basin', type: ['/leisure/swimming-pool'], lat: '48.6', lon: '2.6' },
  ]);
});

describe('init', () => {
  test('says what the guide to importing shows', async () => {
    const guide = await readFile('docs/importing.md', 'utf8');
    const [, shown = ''] = /^\$ fingerpost init [^\n]*\n(.*?)^```/ms.exec(guide)!;
    const config = join(await scratchDirectory(), 'visiting.config.json');
    const { log, out } = await init(['docs/example-campus/visiting.csv', '--out', config]);
    const said = [...log, ...out].map((line) => line.replace(config, 'visiting.config.json'));
    for (const line of shown.split('\n').filter((text) => text !== '' && text !== '…'))
      expect(said).toContain(line);
  });

  const table = 'id,name,kind,lat,lon\n1,Dome,museum,1,1\n2,Arch,museum,2,2\n';

  test('answers a file that it does not understand with one sentence, and writes nothing', async () => {
    const file = await scratchFile('x.csv', 'a,b\n1,2\n3,4\n');
    const config = join(dirname(file), 'c.json');
    const { code, log, out } = await init([file, '--out', config]);
    expect([code, out]).toEqual([1, []]);
    expect(log).toEqual([
      `fingerpost: ${file} is not understood: no name, position or type is found in its columns "a", "b"; name what they mean as in docs/importing.md`,
    ]);
    await expect(readFile(config)).rejects.toThrow(/ENOENT/);
  });

  test('answers RDF in which no ready query finds a place with its classes', async () => {
    const file = await scratchFile('x.ttl', '<http://a/b> a <http://a/Shed> .');
    const { log } = await init([file, '--out', join(dirname(file), 'c.json')]);
    expect(log).toEqual([
      `fingerpost: ${file} is not understood: no ready query finds a place in its classes "http://a/Shed"; write a query in SPARQL as in docs/importing.md`,
    ]);
  });

  test('keeps a configuration that is there, unless it is told to replace it', async () => {
    const directory = await scratchDirectory();
    const [file, out] = [join(directory, 'a.csv'), join(directory, 'fingerpost.config.json')];
    await writeFile(file, table);
    await writeFile(out, '{}');
    const { code, log } = await init([file, '--out', out]);
    expect([code, log]).toEqual([
      1,
      [`fingerpost: ${out} is there already: replace it with --force, or name another --out`],
    ]);
    expect(await readFile(out, 'utf8')).toBe('{}');
    expect((await init([file, '--out', out, '--force'])).code).toBe(0);
    expect(JSON.parse(await readFile(out, 'utf8')).title).toBe('A');
    expect((await init([file, '--out', file, '--force'])).log.at(-1)).toMatch(/would be overwritten/);
  });

  test('names the files of several folders from the folder of the configuration, and quotes them for the shell', async () => {
    const directory = await scratchDirectory();
    const [first, second] = [join(directory, 'in/a.csv'), join(directory, "in/it's.csv")];
    await mkdir(dirname(first));
    await writeFile(first, table);
    await writeFile(second, table);
    const out = join(directory, 'new/c.json');
    const made = await init([first, second, '--out', out]);
    expect(Object.keys(JSON.parse(await readFile(out, 'utf8')).imports)).toEqual([
      '../in/a.csv',
      "../in/it's.csv",
    ]);
    expect(made.out).toEqual([
      String.raw`npx fingerpost build --source csv:${first} --source 'csv:${directory}/in/it'\''s.csv' --config ${out} --out places`,
    ]);
  });

  test('asks where two columns may have the names, and says that it is not sure where no person answers', async () => {
    const file = await scratchFile(
      'two.csv',
      'id,venue,title,kind,lat,lon\n1,Old Dome,Dome,museum,1,1\n2,Old Arch,Arch,museum,2,2\n',
    );
    const out = join(dirname(file), 'c.json');
    const asked = await init([file, '--out', out], ['2']);
    expect(asked.asked).toEqual(['Which column has the names of the places? [venue] ']);
    expect(asked.log.slice(0, 2)).toEqual(['  1  venue (Old Dome, Old Arch)', '  2  title (Dome, Arch)']);
    const { imports } = JSON.parse(await readFile(out, 'utf8'));
    expect(imports['two.csv'].name).toBe('title');
    const piped = await init([file, '--out', out, '--force']);
    expect(piped.log.join('\n')).toMatch(/name: ".*", NOT SURE/);
  });

  test.each([
    ['café', '/amenities/food-drink/cafe for all, as answered'],
    ['/university/hall', '/university/hall for all, as answered'],
    ['', '/amenities for all, NOT SURE: no column has words for kinds of places'],
    ['zzzzzz', '/amenities for all, NOT SURE: "zzzzzz" is no kind that is known'],
  ])('takes the answer %j to the question for a type', async (answer, said) => {
    const file = await scratchFile('spots.csv', 'name,lat,lon\nOne,1,1\nTwo,2,2\n');
    const { log } = await init([file, '--out', join(dirname(file), 'c.json')], [answer]);
    expect(log).toContain(`  type: ${said}`);
  });
});
