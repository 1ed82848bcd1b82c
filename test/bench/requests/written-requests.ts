import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import { languagesSchema } from '../../../data/kinds/languages.ts';
import { fold } from '../relevance/fold.ts';
import type { TestQuery } from '../relevance/query.ts';
import type { Judge } from './judge.ts';

const texts = v.array(v.string());
const writtenSchema = v.strictObject({
  class: v.string(),
  q: v.string(),
  /** Paths of types. A place of one of them, or below it, is right. */
  types: v.exactOptional(texts),
  /** Words one of which must stand in the tags or the name of a place besides. */
  tags: v.exactOptional(texts),
  /** Accessibility features, any of which a place must have. */
  flags: v.exactOptional(texts),
  /** The name of the place that others are to be near. */
  near: v.exactOptional(v.string()),
  /** The same by the types of any such place. */
  near_types: v.exactOptional(texts),
  position: v.exactOptional(v.tuple([v.number(), v.number()])),
  /** The name of a street or an area. */
  in: v.exactOptional(v.string()),
  /** The name of the place that is asked for. */
  name: v.exactOptional(v.string()),
  absent: v.exactOptional(v.boolean()),
});
type Written = v.InferOutput<typeof writtenSchema>;

/** Requests that people wrote, by class, and the languages of the bundle that they ask. */
export interface WrittenRequests {
  readonly languages: v.InferOutput<typeof languagesSchema>;
  /** @param warn is told of each request that no place answers; it is left out. */
  readonly byClass: (judge: Judge, warn: (line: string) => void) => ReadonlyMap<string, readonly TestQuery[]>;
}

/**
 * Reads a file of requests as JSON lines. It is named after their language: `es.ndjson`, or `es-2.ndjson`.
 * @throws ValiError for a line of another form.
 */
export async function readWritten(file: string): Promise<WrittenRequests> {
  const language = basename(file).split(/[-.]/)[0]!;
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  const written = lines.map((line) => v.parse(writtenSchema, JSON.parse(line)));
  return {
    languages: v.parse(languagesSchema, [language]),
    byClass(judge, warn) {
      const byClass = new Map<string, TestQuery[]>();
      for (const one of written) {
        const of = byClass.get(one.class) ?? [];
        byClass.set(one.class, of);
        const request = requestOf(one, judge);
        if (request.right.size === 0 && !one.absent) warn(`No place answers ${JSON.stringify(one)}.`);
        else of.push(request);
      }
      return byClass;
    },
  };
}

function requestOf(written: Written, judge: Judge): TestQuery {
  const { q, position, class: _, ...wanted } = written;
  const at = position && { lat: position[0], lon: position[1] };
  const right = written.absent ? new Set<number>() : rightOf(written, judge);
  return { q, asYouType: false, wanted: JSON.stringify(wanted), right, ...(at && { position: at }) };
}

function rightOf({ types, tags, flags, near, near_types, position, name, ...rest }: Written, judge: Judge) {
  if (types === undefined) return judge.gazetteer.named(name ?? '');
  const ofKind = (types: readonly string[], tags: readonly string[]): readonly number[] =>
    judge.ofKind({ types, tags: tags.map(fold), words: [], mass: [] });
  let among: Iterable<number> = ofKind(types, tags ?? []);
  if (flags) among = judge.withAny(flags, among);
  if (rest.in !== undefined) {
    const within = judge.within(rest.in);
    const inside = [...among].filter((place) => within.has(place));
    // Many records have no address.
    if (inside.length === 0) return judge.near(judge.gazetteer.named(rest.in), among);
    among = inside;
  }
  if (near !== undefined) return judge.near(judge.gazetteer.named(near), among);
  if (near_types) return judge.nearAny(ofKind(near_types, []), among);
  if (position) return judge.nearPosition({ lat: position[0], lon: position[1] }, among);
  return new Set(among);
}
