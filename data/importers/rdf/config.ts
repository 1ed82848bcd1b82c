import * as v from 'valibot';
import { FingerpostError } from '../../../src/core/errors.ts';
import { key, readJsonFile } from '../../io/json-file.ts';
import { dataDirectory } from '../../io/paths.ts';
import { type ImportConfig, readImportConfig } from '../importer.ts';
import { type Mapping, mappingSchema } from '../mapping/schema.ts';

/** From a class, as an IRI in `<…>` or a prefixed name, to types of places; `""` for things that are no places. */
export const classesSchema = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

export type Classes = v.InferOutput<typeof classesSchema>;

/** The mappings that come with the package, in `data/defaults/rdf`. */
const READY = ['registry', 'schema-org', 'oxpoints-2009'] as const;

const { type: _type, only: _only, ...entries } = mappingSchema.entries;
const iris = v.record(v.string(), v.string());

/** The settings of an RDF file. */
export const rdfSettings = v.strictObject({
  ...entries,
  use: key(
    v.picklist(READY, `is none of ${READY.join(', ')}`),
    'A ready mapping that these settings complete: classes, prefixes and id_of_iri are added to its own, other keys replace its own. Default: the one that makes most places of the file',
    'schema-org',
  ),
  prefixes: key(iris, 'Prefixes in property paths and class names, besides usual ones', {
    reg: 'https://registry.example.org/terms#',
  }),
  classes: key(
    classesSchema,
    'From a class to the types of its places; "" for things that are no places, without a warning',
    {
      'reg:House': '/university/building',
    },
  ),
  other_classes: key(classesSchema, 'The same for nodes of none of these classes, for general classes', {
    'schema:Place': '/amenities',
  }),
  id_of_iri: key(
    iris,
    'From the beginning of an IRI to that of the identifier; http and https are the same',
    {
      'https://registry.example.org/id/': 'reg:',
    },
  ),
  languages: key(
    v.array(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]+)*$/, 'is no language tag'))),
    'Preferred languages of texts, the best first; default: English',
    ['de', 'en'],
  ),
  base: key(
    v.pipe(v.string(), v.url('is no IRI such as "https://example.org/"')),
    'IRI that relative ones refer to, where the file says nothing',
    'https://example.org/',
  ),
});

type GivenSettings = v.InferOutput<typeof rdfSettings>;

/** The settings of an RDF file. */
export interface RdfSettings {
  /** Name of the ready mapping among them. */
  readonly name?: string;
  readonly mapping: Mapping;
  readonly prefixes: Readonly<Record<string, string>>;
  readonly classes: Classes;
  /** The types that the ready mapping gives. */
  readonly readyTypes: readonly string[];
  readonly otherClasses: Classes;
  readonly idOfIri: Readonly<Record<string, string>>;
  readonly position: GivenSettings['position'];
  readonly languages: readonly string[];
  readonly base: string;
}

/** Names of a reserved domain lead nowhere. Identifiers are derived from the whole IRI. */
const DEFAULT_BASE = 'https://base.invalid/';

/**
 * Reads the settings of an RDF file.
 * @returns those to use; several where neither `use` nor `classes` decides on a mapping: the ready ones, of which the
 *   file is to choose.
 * @throws FingerpostError `bad-input` that names file and key.
 */
export async function readSettings(config: ImportConfig): Promise<readonly RdfSettings[]> {
  const given = readImportConfig(config, rdfSettings);
  const directory = `${dataDirectory()}/defaults/rdf`;
  const prefixes = await readJsonFile(`${directory}/prefixes.json`, iris);
  const names = given.use === undefined ? (given.classes === undefined ? READY : []) : [given.use];
  if (names.length === 0) return [complete({}, given, prefixes)];
  return Promise.all(
    names.map(async (name) => ({
      name,
      ...complete(await readJsonFile(`${directory}/${name}.json`, rdfSettings), given, prefixes),
    })),
  );
}

function complete(
  ready: GivenSettings,
  given: GivenSettings,
  prefixes: Readonly<Record<string, string>>,
): RdfSettings {
  const whole = { ...ready, ...given };
  const {
    use: _use,
    prefixes: _prefixes,
    classes: _classes,
    other_classes: _other,
    id_of_iri: _id,
    position: where,
    languages = ['en'],
    base = DEFAULT_BASE,
    ...mapping
  } = whole;
  return {
    mapping,
    prefixes: { ...prefixes, ...ready.prefixes, ...given.prefixes },
    classes: { ...ready.classes, ...given.classes },
    readyTypes: [ready.classes, ready.other_classes].flatMap((classes) =>
      Object.values(classes ?? {}).flat(),
    ),
    otherClasses: { ...ready.other_classes, ...given.other_classes },
    idOfIri: { ...ready.id_of_iri, ...given.id_of_iri },
    position: where,
    languages,
    base,
  };
}

/** Returns an error of a property path or class in the configuration. */
export function configError({ file, key }: ImportConfig, within: string, reason: string): FingerpostError {
  return new FingerpostError('bad-input', `${file}: "imports.${key}.${within}": ${reason}`);
}
