import { didYouMean } from '../../io/nearest-key.ts';
import { keysOf } from '../../record/fields.ts';
import type { Report } from '../../record/report.ts';
import { KEYS } from '../mapping/columns.ts';
import { hashedId, withDerivedId } from '../mapping/derived-id.ts';
import { createMapper, identifierOf } from '../mapping/mapper.ts';
import { readPair, readWkt } from '../mapping/position-text.ts';
import type { GivenRecord } from '../mapping/read-places.ts';
import type { Row } from './query.ts';
import { BLANK } from './statements.ts';

const LINKS = ['id', 'identifiers', 'parent', 'child', 'primary_place'];
/** Keys that the mapper leaves to this file. */
const OWN: readonly string[] = [...LINKS, 'position', 'shape', 'lat', 'lon'];
/** Keys with several texts, a line each. */
const LISTS: readonly string[] = [...LINKS, ...keysOf('types', 'names', 'files', 'list', 'urls')];
const ACCESS = /^(has|number_of)_[a-z0-9_]+$/;

/** An unchecked record. */
type Draft = Readonly<Record<string, unknown>> & { readonly id?: string; readonly name?: string };
/** Returns the texts of a variable. */
type Texts = (variable: string) => readonly string[];

/**
 * Returns the record of each row, or the reason why it is left out. Lists are sorted, because SPARQL gives them no
 * order. Links by the IRI of another row become the id of its place.
 * @param prefix prefix of ids that have none.
 * @param idOfIri from the beginning of an IRI, or of another text, to that of the identifier, with `http` for `https`.
 */
export function* recordsOf(
  rows: readonly Row[],
  prefix: string,
  idOfIri: Readonly<Record<string, string>>,
  report: Report,
): Generator<GivenRecord> {
  const mapper = createMapper(mappingOf(rows, report), prefix, report);
  const rules = Object.entries(idOfIri).sort(([a], [b]) => b.length - a.length);
  const identifier = (text: string): string | undefined => {
    const plain = text.replace(/^https:/, 'http:');
    const [start = '', id = ''] = rules.find(([iri]) => plain.startsWith(iri) && plain !== iri) ?? [];
    if (start === '' && /^(urn:|[a-z][a-z0-9+.-]*:\/\/)/i.test(text)) return undefined;
    return identifierOf(prefix, id + plain.slice(start.length));
  };
  const ids = new Map<string, string | undefined>();
  const drafts = rows.map((row) => {
    const texts = textsOf(row);
    const [node = BLANK] = texts('id');
    const others = texts('identifiers')
      .flatMap((text) => identifier(text) ?? [])
      .sort();
    const mapped = { ...(mapper((variable) => texts(variable)) as Draft), ...placeOf(texts, report) };
    const record = withId({ ...mapped, ...withoutRepeats(mapped) }, node, identifier(node), prefix, report);
    ids.set(node, record.name ? record.id : undefined);
    return { node, texts, record: { ...record, identifiers: others } };
  });
  for (const { node: what, texts, record } of drafts) {
    const linked = (variable: string): string[] => {
      const found = texts(variable).flatMap(
        (text) => (ids.has(text) ? ids.get(text) : identifier(text)) ?? [],
      );
      return [...new Set(found)].filter((id) => id !== record.id).sort();
    };
    const [primary_place] = linked('primary_place');
    const links = {
      parent: linked('parent'),
      child: linked('child'),
      ...(primary_place && { primary_place }),
    };
    yield { what, record: record.name ? { ...record, ...links } : { reason: 'has no name' } };
  }
}

function mappingOf(rows: readonly Row[], report: Report): object {
  const variables = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const known = [...KEYS, 'files', 'position'];
  for (const name of variables.filter((name) => !known.includes(name) && !ACCESS.test(name)))
    report.warn(`the variable ?${name} of the query is no key of a place${didYouMean(name, known)}`);
  const keys = variables.filter((name) => known.includes(name) && !OWN.includes(name));
  const mapping = (names: readonly string[]): object => Object.fromEntries(names.map((name) => [name, name]));
  return { ...mapping(keys), accessibility: mapping(variables.filter((name) => ACCESS.test(name))) };
}

function textsOf(row: Row): Texts {
  return (variable) => {
    const value = row.get(variable)?.value ?? '';
    const texts = LISTS.includes(variable) ? value.split('\n') : [value];
    return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))].sort();
  };
}

/** Returns the position and outline: of `lat` and `lon`, otherwise of `position`, otherwise of `shape`. */
function placeOf(texts: Texts, report: Report): object {
  const [[lat], [lon], [position = ''], [shape]] = [
    texts('lat'),
    texts('lon'),
    texts('position'),
    texts('shape'),
  ];
  const outline = shape === undefined ? undefined : readWkt(shape);
  if (shape !== undefined && !outline)
    report.warn('a shape is not well-known text in degrees, and is left out', shape.slice(0, 60));
  const isApart = lat !== undefined || lon !== undefined;
  const where = isApart ? { lat, lon } : (readPair(position, 'lat lon') ?? readWkt(position) ?? outline);
  // JSON-LD and programs write degrees as 5.17547E1.
  const degrees = Object.entries({ lat: where?.lat, lon: where?.lon }).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, /\de/i.test(text) ? String(Number(text)) : text]],
  );
  return { ...Object.fromEntries(degrees), ...(outline?.shape !== undefined && { shape: outline.shape }) };
}

/** Returns the types without those that contain another, and the names besides the first. */
function withoutRepeats({ type = [], alternative_names = [], name, short_name }: Draft): object {
  const types = type as readonly string[];
  return {
    type: types.filter((path) => !types.some((other) => other.startsWith(`${path}/`))),
    alternative_names: (alternative_names as readonly string[]).filter(
      (other) => other !== name && other !== short_name,
    ),
  };
}

function withId(record: Draft, node: string, id: string | undefined, prefix: string, report: Report): Draft {
  if (id !== undefined) return { ...record, id };
  if (node.startsWith(BLANK)) return withDerivedId(record, {}, prefix, report) as Draft;
  report.warn(
    'an id is derived from an IRI whose beginning "id_of_iri" lacks: write it under "imports" in the --config',
    node,
  );
  // Half an IRI may be that of two places.
  return { ...record, id: hashedId(prefix, node) };
}
