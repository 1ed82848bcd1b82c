import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import { readTypeTable } from '../../../../data/importers/osm/type-table.ts';
import type { Preset, PresetWords } from '../../../../data/kinds/derive.ts';
import { LANGUAGES, languageSchema, readWords, typeNamesSchema } from '../../../../data/kinds/languages.ts';
import { levelsOf } from '../../../../src/core/place.ts';
import { wordsOf } from '../../../../src/search/text/analyzer.ts';
import { scratchFile } from '../scratch.ts';

const require = createRequire(import.meta.url);
const schemaJson = (file: string) => require(`@openstreetmap/id-tagging-schema/dist/${file}`);
const readDefault = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../../data/defaults/${path}`, import.meta.url), 'utf8'));
const languageFile = (code: string) => readDefault(`language/${code}.json`);
const keyOf = (text: string): string => wordsOf(text).join(' ');

/** The kinds that each word in a language is a name or an alias of. */
async function kindsByWord(code: (typeof LANGUAGES)[number]): Promise<Map<string, string[]>> {
  const { kinds } = await readWords(code);
  const found = new Map<string, string[]>();
  for (const { type, tags, names, aliases } of kinds) {
    for (const text of [...names, ...aliases]) {
      found.set(keyOf(text), [...(found.get(keyOf(text)) ?? []), [type, ...tags].join(' + ')]);
    }
  }
  return found;
}

test('the files of languages have one list a line, wrapped, as npm run format writes them', () => {
  const { status, stderr } = spawnSync(process.execPath, ['.ci/format-words.mjs', '--check']);
  expect([status, String(stderr)]).toEqual([0, '']);
});

test.each(readdirSync('data/defaults/type-names'))('the names of types have their form in %s', (file) => {
  expect(v.safeParse(typeNamesSchema, readDefault(`type-names/${file}`)).issues).toBeUndefined();
});

describe.each(LANGUAGES)('the words of kinds in %s', (code) => {
  it('have their form', () => {
    expect(v.safeParse(languageSchema, languageFile(code)).issues).toBeUndefined();
  });

  it('are the names of the presets for at least 40 types', async () => {
    const presets: Readonly<Record<string, Preset>> = schemaJson('presets.json');
    const words: Readonly<Record<string, PresetWords>> = schemaJson(`translations/${code}.json`)[code].presets
      .presets;
    const [table, found] = [await readTypeTable(), await kindsByWord(code)];
    const agreeing = new Set<string>();
    for (const [preset, { tags }] of Object.entries(presets)) {
      const name = words[preset]?.name;
      const [kind, ...others] = table.kindsOf(tags);
      if (!name || Object.keys(tags).length > 1 || !kind || others.length > 0) continue;
      for (const type of kind.types) if (found.get(keyOf(name))?.includes(type)) agreeing.add(type);
    }
    expect(agreeing.size).toBeGreaterThanOrEqual(40);
  });

  it('have a list checked by hand, of the kinds that the table of types knows', async () => {
    const { kinds } = languageFile(code);
    const known = new Set((await readTypeTable()).types.flatMap(levelsOf));
    expect(Object.keys(kinds).length).toBeGreaterThanOrEqual(60);
    expect(Object.keys(kinds).filter((kind) => !known.has(kind.split(' + ')[0]!))).toEqual([]);
    expect(Object.keys(kinds)).toEqual(Object.keys(languageFile('en').kinds));
  });

  it('lead from each word checked by hand to its kind', async () => {
    const found = await kindsByWord(code);
    for (const [kind, texts] of Object.entries<string[]>(languageFile(code).kinds)) {
      for (const text of texts) expect(found.get(keyOf(text)), `${text} in ${kind}`).toContain(kind);
    }
  });

  it('come with abbreviations and stop words as search reads them: folded, stop words one by one', () => {
    const { abbreviations, stop_words } = languageFile(code);
    expect(stop_words.length).toBeGreaterThan(10);
    expect(stop_words.filter((word: string) => keyOf(word) !== word || word.includes(' '))).toEqual([]);
    expect(abbreviations.flat().filter((word: string) => keyOf(word) !== word)).toEqual([]);
  });
});

describe('languages in the configuration', () => {
  const configOf = async (content: object) =>
    readConfig(await scratchFile('fingerpost.config.json', JSON.stringify(content)));

  it('are English where none is named', async () => {
    const { settings, words } = await configOf({});
    expect(settings.languages).toEqual(['en']);
    expect(settings.stop_words).not.toContain('vicino');
    expect(words[0]!.kinds.flatMap(({ names }) => names)).toContain('pharmacies');
  });

  it('add their words, abbreviations and stop words', async () => {
    const { settings, words } = await configOf({
      languages: ['it', 'en'],
      settings: { stop_words: ['qui'] },
    });
    expect(settings.languages).toEqual(['it', 'en']);
    expect(settings.stop_words).toEqual(expect.arrayContaining(['vicino', 'the', 'qui']));
    expect(settings.abbreviations).toContainEqual(['cso', 'corso']);
    const pharmacies = words.map(
      ({ kinds }) => kinds.find(({ type }) => type === '/amenities/health/pharmacy')!,
    );
    expect(pharmacies[0]!.names).toEqual(expect.arrayContaining(['farmacia', 'farmacie']));
    expect(pharmacies[1]!.names).toContain('pharmacy');
  });

  it.each([
    [
      ['en', 'xx'],
      'is "xx", which is none of the languages that there are words of: en, de, fr, es, it, nl, fi, sv, cy',
    ],
    [[], 'is empty: name one or more of en, de, fr, es, it, nl, fi, sv, cy'],
    [['en', 'en'], 'names a language twice'],
  ])('that are not ours, or none, or given twice, are refused: %j', async (languages, wrong) => {
    await expect(configOf({ languages })).rejects.toThrow(wrong);
  });

  it('are those of the country where none is named', async () => {
    const languagesIn = async (country: string) => (await configOf({ country })).settings.languages;
    expect(await languagesIn('MT')).toEqual(['en', 'it']);
    expect(await languagesIn('FI')).toEqual(['fi', 'sv', 'en']);
    expect(await languagesIn('mx')).toEqual(['es', 'en']);
    expect(await languagesIn('AQ')).toEqual(['en']);
    expect((await configOf({ country: 'FI', languages: ['sv'] })).settings.languages).toEqual(['sv']);
  });

  it('name the types of the bundle in the first, unless that is English or type_names is false', async () => {
    const { types, typeNames } = await configOf({ languages: ['fi', 'en'] });
    const { health, shop } = typeNames(types).amenities!.types!;
    expect(health!.types!.pharmacy).toMatchObject({ name: 'Apteekki', plural: 'Apteekit' });
    expect(shop).toMatchObject({ name: 'Kauppa', plural: 'Kaupat', description: expect.any(String) });
    for (const given of [{ languages: ['fi'], type_names: false }, { languages: ['en', 'fi'] }]) {
      expect((await configOf(given)).typeNames(types)).toEqual(types);
    }
  });

  it('name no types of your own tree', async () => {
    const tree = { amenities: { name: 'Einrichtung', plural: 'Einrichtungen' } };
    const types = await scratchFile('types.json', JSON.stringify(tree));
    const { typeNames } = await configOf({ languages: ['fi'], types });
    expect(typeNames(tree)).toEqual(tree);
  });
});
