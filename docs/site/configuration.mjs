// Writes the references of the configuration and of the places format from their JSON Schemas.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project, writeReference } from './folders.mjs';
import { code, prose, table } from './markdown.mjs';

const read = (name) => JSON.parse(readFileSync(join(project, `data/${name}.schema.json`), 'utf8'));
/** The schema of a configuration, whose definitions others refer to. */
let schema;

/** Matches the default that a description names. */
const DEFAULT = /[.;]? *\bdefault: *(.*?)(?:\. |\.?$)/i;

/** The values that name columns of a source. Many keys have them, and a guide explains their forms. */
const ofColumns = {
  text: '[column](../importing.md#the-mapping)',
  list: '[columns](../importing.md#the-mapping)',
};

/** Writes one page. @returns the link to it in the sidebar */
export function writeConfiguration() {
  schema = read('fingerpost.config');
  const single = [];
  const sections = [];
  const section = (path, setting) =>
    sections.push(
      `## ${code(path)}\n\n${setting.description ?? ''}\n\n${tableOf(rowsOf(path, setting).slice(1))}`,
    );
  for (const [key, setting] of Object.entries(schema.properties)) {
    if (key === 'imports')
      for (const [kind, importer] of Object.entries(setting.properties))
        section(`${key}.${kind}`, resolved(importer));
    else if (setting.type === 'object') section(key, setting);
    else single.push(...rowsOf(key, setting));
  }
  writeReference(
    'reference/configuration.md',
    `# Configuration\n
The keys of \`fingerpost.config.json\`. The [places format](../places-format.md#configuration) explains them,
and [importing](../importing.md#the-mapping) explains those of \`imports\`.\n
## Single keys and lists\n\n${tableOf(single)}\n\n${sections.join('\n\n')}`,
  );
  return { text: 'Configuration', link: '/reference/configuration' };
}

/** Writes one page. @returns the link to it in the sidebar */
export function writePlacesFormat() {
  writeReference('reference/places.md', placesPage(read('places'), read('fingerpost.config')));
  return { text: 'Places format', link: '/reference/places' };
}

/** Returns the page of the keys of a place, by the JSON Schemas of a place and of a configuration. */
export function placesPage({ properties, required }, config) {
  schema = config;
  const rows = Object.entries(properties).flatMap(([key, setting]) =>
    rowsOf(key, setting, [], required.includes(key)),
  );
  return `# Places format\n
The keys of a place in [places NDJSON](../places-format.md).\n\n${tableOf(rows)}`;
}

const tableOf = (rows) => table(['path', 'type and default', 'meaning', 'example'], rows);

/** The name of the definition that a setting refers to, if any. */
const referenceOf = ({ $ref, allOf }) => ($ref ?? allOf?.[0]?.$ref)?.split('/').at(-1);

/** Returns a setting with what it refers to. Its own description and examples precede. */
const resolved = (setting) => ({ ...schema.$defs[referenceOf(setting)], ...setting });

/**
 * Returns a row for a setting, then one for each key of the objects that it may have.
 * @param {readonly unknown[]} [inherited] what the examples around it have at its place
 */
function rowsOf(path, setting, inherited = [], isRequired = false) {
  const {
    description = '',
    examples = inherited,
    properties = {},
    items,
    anyOf = [],
    required = [],
  } = resolved(setting);
  const [, byDefault = ''] = DEFAULT.exec(description) ?? [];
  const row = [
    code(path),
    `${typeOf(setting)}${isRequired ? ', required' : ''}${byDefault && `; default: ${prose(byDefault)}`}`,
    prose(description.replace(DEFAULT, ' ').trim()),
    examples.map((example) => code(JSON.stringify(example))).join(' '),
  ];
  if (referenceOf(setting) in ofColumns) return [row];
  const seen = new Set();
  const rows = (prefix, forms, around) =>
    forms.flatMap(({ properties = {}, required = [] }) =>
      Object.entries(properties)
        .filter(([key]) => !seen.has(key) && seen.add(key))
        .flatMap(([key, value]) => {
          const shown = around
            .filter((example) => example?.[key] !== undefined)
            .map((example) => example[key]);
          return rowsOf(prefix + key, value, shown, required.includes(key));
        }),
    );
  return [
    row,
    ...rows(`${path}.`, [{ properties, required }, ...anyOf.map(resolved)], examples),
    ...rows(`${path}[].`, items ? [resolved(items)] : [], examples.flat()),
  ];
}

/** Returns the type of a setting in words. */
function typeOf(setting) {
  const known = ofColumns[referenceOf(setting)];
  if (known) return known;
  const { type, enum: values, anyOf, items, additionalProperties } = resolved(setting);
  if (values) return values.map((value) => code(value)).join(', ');
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ');
  if (type === 'array') return `list of ${typeOf(items)}`;
  if (typeof additionalProperties === 'object') return `object of ${typeOf(additionalProperties)}`;
  return type;
}
