import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { readTypeTable } from '../../../../data/importers/osm/type-table.ts';
import { deriveKinds, type Preset, type PresetWords } from '../../../../data/kinds/derive.ts';
import { ALL_LANGUAGES, type Language } from '../../../../data/kinds/languages.ts';

const require = createRequire(import.meta.url);
const schemaJson = (file: string) => require(`@openstreetmap/id-tagging-schema/dist/${file}`);
const presets: Readonly<Record<string, Preset>> = schemaJson('presets.json');
const defaults = new URL('../../../../data/defaults/', import.meta.url);

/** The files of languages that have several, or another code. The British names of things are other names of them. */
const FILES: Partial<Record<Language, readonly string[]>> = {
  en: ['en', 'en-GB'],
  nb: ['no'],
  zh: ['zh-CN'],
};
const translationsOf = (code: Language): Readonly<Record<string, PresetWords>>[] =>
  (FILES[code] ?? [code]).map((file) => schemaJson(`translations/${file}.json`)[file].presets.presets);

const conditions = Object.keys(JSON.parse(readFileSync(new URL('osm-types.json', defaults), 'utf8')));
const order = conditions.flatMap((condition) => {
  const [key, values = ''] = condition.split(' + ')[0]!.split('=');
  return values.split('|').map((value) => `${key}=${value}`);
});

const NOTICE =
  'Derived from the id-tagging-schema of OpenStreetMap: Copyright (c) iD Contributors, ISC License, see LICENSE.md';

describe('the words of kinds', () => {
  it.each(ALL_LANGUAGES)(
    'in %s are those that the presets give (npm run kinds writes them anew)',
    async (code) => {
      const file = new URL(`kinds/${code}.json`, defaults);
      const kinds = deriveKinds(presets, translationsOf(code), await readTypeTable(), order);
      const lines = Object.entries(kinds).map(
        ([kind, words]) => `    ${JSON.stringify(kind)}: ${JSON.stringify(words)}`,
      );
      const text = `{\n  "notice": ${JSON.stringify(NOTICE)},\n  "kinds": {\n${lines.join(',\n')}\n  }\n}\n`;
      if (process.env.UPDATE_KINDS) writeFileSync(file, text);
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );
});
