import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readConfig } from '../../../data/build/config.ts';
import { packBundle } from '../../../data/build/pack.ts';
import type { Terminal } from '../../../data/cli/terminal.ts';
import { distanceKm } from '../../../src/core/geo/position.ts';
import type { LanguageWords } from '../../../src/core/language-words.ts';
import { type FlattenedType, flattenTypes, type Place, type TypeTree } from '../../../src/core/place.ts';
import type { SearchSettings } from '../../../src/core/settings.ts';
import { documentsOf } from '../relevance/engines/documents.ts';
import { loadPlaces } from '../relevance/load-places.ts';
import { positionOf } from '../relevance/nearness.ts';
import { seededRandom } from '../relevance/random.ts';
import { indexCacheFiles } from './engines/fingerpost.ts';
import { savedIndex } from './engines/plain-recipe.ts';
import { Judge } from './judge.ts';
import { leanPlace } from './lean-place.ts';
import type { SpeedOptions } from './options.ts';
import type { TestQuestion } from './question.ts';
import { coldQuestion, type QuestionSet, questionSets } from './questions.ts';

/** Where the places of all sizes come from. */
export interface Supply {
  /** The name of the places, for people. */
  readonly what: string;
  readonly types: TypeTree;
  readonly settings: SearchSettings;
  readonly words: readonly LanguageWords[];
  /** So many places, or all where there are fewer. */
  take(count: number): readonly Place[];
}

/** A data set as files: what each engine has stored on the device. */
export interface DataSet {
  readonly what: string;
  readonly places: readonly Place[];
  readonly types: readonly FlattenedType[];
  readonly bytes: {
    /** Manifest and parts. */
    readonly bundle: number;
    /** The places as JSON lines, by gzip -9. */
    readonly gzip: number;
  };
}

export interface Asked {
  /** The first question, whose answer ends the cold start. */
  readonly cold: TestQuestion;
  readonly sets: readonly QuestionSet[];
}

/** A data set that is ready to be measured with. */
export interface ReadyDataSet {
  /** Where its files are; `questions.json` is what is asked. */
  readonly directory: string;
  readonly data: DataSet;
  readonly asked: Asked;
  readonly judge: Judge;
}

/** The sources' places: of a smaller size, those nearest to one that the seed chose, as a region would be. */
export async function supplyOf(
  { source: sources, seed, config }: Pick<SpeedOptions, 'source' | 'seed' | 'config'>,
  terminal: Terminal,
): Promise<Supply> {
  const { manifest, places } = await loadPlaces({ sources, config }, terminal);
  const all = Array.from({ length: places.count }, (_, number) => places.place(number));
  const what = sources.map((source) => source.replace(/^.*[:/]/, '')).join(', ') || 'the Oxford sample';
  const take = (count: number): readonly Place[] => (count < all.length ? region(all, count, seed) : all);
  const { words } = await readConfig();
  return { what, types: manifest.types, settings: manifest.settings, words, take };
}

function region(all: readonly Place[], count: number, seed: string): Place[] {
  const located = all.filter((place) => positionOf(place));
  const centre = positionOf(seededRandom(seed).pick(located))!;
  const far = all.map((place) => ({ place, km: distanceKm(centre, positionOf(place) ?? centre) }));
  return far
    .sort((a, b) => a.km - b.km)
    .slice(0, count)
    .map(({ place }) => place);
}

/**
 * Writes the files that the engines start from into a directory: the bundle's files in `bundle/`, and its index cache in
 * `index-cache/`; `places.json`, an array, for the plain recipe; its index, saved, as `index.json`; `documents.json`, what
 * the other engines index.
 */
async function writeDataSet(directory: string, supply: Supply, count: number): Promise<DataSet> {
  const { types, settings, what } = supply;
  const places = supply.take(count);
  // A device has no other words unless a visitor asks for them.
  const words = supply.words.filter(({ language }) => settings.languages?.includes(language));
  const content = { places, types, settings, words };
  const packed = packBundle({ ...content, sources: [], created: '2000-01-01T00:00:00.000Z' });
  const folders = { bundle: packed.files, 'index-cache': await indexCacheFiles(packed.files) };
  for (const [folder, files] of Object.entries(folders)) {
    await mkdir(join(directory, folder), { recursive: true });
    for (const [name, content] of files) await writeFile(join(directory, folder, name), content);
  }
  const lean = places.map(leanPlace);
  const lines = lean.map((place) => JSON.stringify(place));
  await writeFile(join(directory, 'places.json'), `[${lines.join(',\n')}]`);
  await writeFile(join(directory, 'index.json'), JSON.stringify(savedIndex(lean)));
  const flat = flattenTypes(types);
  await writeFile(join(directory, 'documents.json'), JSON.stringify(documentsOf(described(places, flat))));
  const jsonLines = Buffer.from(`${lines.join('\n')}\n`);
  return {
    what,
    places,
    types: flat,
    bytes: {
      bundle: [...packed.files.values()].reduce((sum, { length }) => sum + length, 0),
      gzip: gzipSync(jsonLines, { level: 9 }).length,
    },
  };
}

function described(places: readonly Place[], types: readonly FlattenedType[]) {
  const names = new Map(places.map(({ id, name }) => [id, name]));
  return {
    places,
    types,
    parentsOf: ({ parent }: Place): string[] => parent.flatMap((id) => names.get(id) ?? []),
  };
}

/** Works with the data set of each size wanted, one after the other, until the places are all in. */
export async function* dataSets(supply: Supply, options: SpeedOptions): AsyncGenerator<ReadyDataSet> {
  const { seed, questions } = options;
  for (const size of options.sizes) {
    const directory = await mkdtemp(join(tmpdir(), 'fingerpost-speed-'));
    try {
      const data = await writeDataSet(directory, supply, size);
      const asked = { cold: coldQuestion(data, seed), sets: questionSets(data, seed, questions) };
      await writeFile(join(directory, 'questions.json'), JSON.stringify(asked));
      yield { directory, data, asked, judge: new Judge(data.places, data.types) };
      if (data.places.length < size) return;
    } finally {
      await rm(directory, { recursive: true });
    }
  }
}
