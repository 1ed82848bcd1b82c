import * as v from 'valibot';
import { FingerpostError } from '../../../src/core/errors.ts';
import { jsonOf, type ServiceAnswer } from '../http/fetcher.ts';

/** An id that can be requested: no lone surrogate, no path segment such as `..`, and no longer than a URL allows. */
export const idSchema = v.pipe(v.string(), v.regex(/^(?!\.\.?$)\P{Cs}{1,400}$/su, 'is no identifier'));

const pageSchema = v.object({ _embedded: v.object({ pois: v.array(v.looseObject({ id: idSchema })) }) });

const sizeSchema = v.object({ size: v.pipe(v.number(), v.integer(), v.minValue(0)) });

const facetSchema = v.object({ name: v.string(), title: v.union([v.string(), v.array(v.string())]) });
const facetsSchema = v.object({ _links: v.object({ 'hl:types': v.array(v.unknown()) }) });

/** A type path and its readable name. */
export type TypeName = readonly [path: string, name: string];

/** The part of a page of results that a listing needs (docs/contract.md, Search). */
export interface SearchPage {
  readonly ids: readonly string[];
  /** The total number of matches that the page states. */
  readonly size: number;
  /** The types among the facets of the page. */
  readonly types: readonly TypeName[];
}

/**
 * Returns the places of a page.
 * @throws FingerpostError `bad-input` that names the URL and the fault of its answer.
 */
export function readPois(answer: ServiceAnswer): Readonly<Record<string, unknown> & { id: string }>[] {
  return accept(pageSchema, jsonOf(answer), answer.url)._embedded.pois;
}

/**
 * Returns the ids, the size and the types of a page.
 * @throws FingerpostError `bad-input` that names the URL and the fault of its answer.
 */
export function readSearchPage(answer: ServiceAnswer): SearchPage {
  const ids = readPois(answer).map(({ id }) => id);
  const json = jsonOf(answer);
  return { ids, size: accept(sizeSchema, json, answer.url).size, types: typesOf(json) };
}

function accept<T>(schema: v.GenericSchema<unknown, T>, json: unknown, url: string): T {
  const result = v.safeParse(schema, json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const key = v.getDotPath(issue) ?? 'the whole';
  throw new FingerpostError(
    'bad-input',
    `${url} was answered with JSON that is no page of places (${key}: ${issue.message}): check the address`,
  );
}

function typesOf(json: unknown): TypeName[] {
  if (!v.is(facetsSchema, json)) return [];
  return json._links['hl:types'].flatMap((entry): TypeName[] => {
    if (!v.is(facetSchema, entry)) return [];
    const title = typeof entry.title === 'string' ? entry.title : entry.title[0];
    return title ? [[entry.name, title]] : [];
  });
}
