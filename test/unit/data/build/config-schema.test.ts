import { readFile, writeFile } from 'node:fs/promises';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { configSchema } from '../../../../data/build/config.ts';
import { mapStyleRules } from '../../../../data/build/map-style.ts';
import { listSchema, textSchema } from '../../../../data/importers/mapping/schema.ts';
import { importSettings } from '../../../../data/importers/source-kinds.ts';

interface Node {
  readonly $ref?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Node>>;
}

const shared = { text: textSchema, list: listSchema, mapStyleRules };
const kinds = Object.keys(importSettings);
const refTo = (name: string): Node => ({ $ref: `#/$defs/${name}` });

/** Returns the JSON Schema of a configuration. Its `imports` have the form of the settings of each kind. */
function configJsonSchema(): Node & { readonly $defs: Readonly<Record<string, Node>> } {
  const { $schema, ...whole } = toJsonSchema(configSchema, {
    errorMode: 'ignore',
    definitions: { ...importSettings, ...shared },
  });
  const properties = whole.properties as Record<string, Node>;
  const { $ref: _ref, ...mapStyle } = properties.mapStyle!;
  const $defs = whole.$defs as Record<string, Node>;
  // Keys with a description have copies of these.
  const names = new Map(Object.keys(shared).map((name) => [JSON.stringify($defs[name]), name]));
  const withRef = ({ description, examples, ...form }: Node): Node => {
    const name = names.get(JSON.stringify(form));
    return { description, examples, ...(name === undefined ? form : { allOf: [refTo(name)] }) } as Node;
  };
  const settings = kinds.map((kind): [string, Node] => {
    const entries = Object.entries($defs[kind]!.properties!).map(([key, node]) => [key, withRef(node)]);
    return [kind, { ...$defs[kind], properties: Object.fromEntries(entries) }];
  });
  const imports = {
    ...properties.imports,
    properties: Object.fromEntries(kinds.map((kind) => [kind, refTo(kind)])),
    additionalProperties: { anyOf: kinds.map(refTo) },
  };
  const style = { ...mapStyle, anyOf: [properties.mapStyle, refTo('mapStyleRules')] };
  return {
    $schema,
    title: 'The configuration of Fingerpost',
    ...whole,
    properties: { ...properties, imports, mapStyle: style },
    $defs: { ...$defs, ...Object.fromEntries(settings) },
  } as ReturnType<typeof configJsonSchema>;
}

test('fingerpost.config.schema.json is that of the configuration (UPDATE_SCHEMA=1 writes it anew)', async () => {
  const path = new URL('../../../../data/fingerpost.config.schema.json', import.meta.url);
  const text = `${JSON.stringify(configJsonSchema(), null, 2)}\n`;
  if (process.env.UPDATE_SCHEMA) await writeFile(path, text);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(JSON.parse(text));
});

test('each key of the configuration and of the importers has a description, and an example that is accepted', () => {
  const { $defs, ...whole } = configJsonSchema();
  expect(v.safeParse(configSchema, exampleOf(whole)).issues).toBeUndefined();
  for (const [kind, settings] of Object.entries(importSettings))
    expect(v.safeParse(settings, exampleOf($defs[kind]!)).issues, kind).toBeUndefined();
});

/** Returns the examples of all keys of an object, and of those within that are described. */
function exampleOf({ properties = {}, examples = [] }: Node, name = ''): unknown {
  const entries = Object.entries(properties);
  if (name === 'imports' || !entries.some(([, { description }]) => description)) return examples[0];
  for (const [key, node] of entries) expect(node.description, `${name}.${key}`).toMatch(/^\S.*[^.]$/);
  return Object.fromEntries(entries.map(([key, node]) => [key, exampleOf(node, key)]));
}
