import { toJsonSchema } from '@valibot/to-json-schema';
import { configSchema } from '../build/config.ts';
import { mapStyleRules } from '../build/map-style.ts';
import { listSchema, textSchema } from '../importers/mapping/schema.ts';
import { importSettings } from '../importers/source-kinds.ts';
import { placeSchema } from '../record/place-schema.ts';

/** A JSON Schema, as far as this project reads it. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
}

const shared = { text: textSchema, list: listSchema, mapStyleRules };
const kinds = Object.keys(importSettings);
const refTo = (name: string): SchemaNode => ({ $ref: `#/$defs/${name}` });

/** Returns the JSON Schema of a configuration, for editors. Its `imports` have the form of the settings of each kind of source. */
export function configJsonSchema(): SchemaNode & { readonly $defs: Readonly<Record<string, SchemaNode>> } {
  const { $schema, ...whole } = toJsonSchema(configSchema, {
    errorMode: 'ignore',
    definitions: { ...importSettings, ...shared },
  });
  const properties = whole.properties as Record<string, SchemaNode>;
  const { $ref: _ref, ...mapStyle } = properties.mapStyle!;
  const $defs = whole.$defs as Record<string, SchemaNode>;
  // Keys with a description have copies of these.
  const names = new Map(Object.keys(shared).map((name) => [JSON.stringify($defs[name]), name]));
  const withRef = ({ description, examples, ...form }: SchemaNode): SchemaNode => {
    const name = names.get(JSON.stringify(form));
    return {
      description,
      examples,
      ...(name === undefined ? form : { allOf: [refTo(name)] }),
    } as SchemaNode;
  };
  const settings = kinds.map((kind): [string, SchemaNode] => {
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

/** Returns the JSON Schema of a place, one line of a places NDJSON file. */
export function placeJsonSchema(): object {
  return {
    ...toJsonSchema(placeSchema),
    title: 'A place',
    description: 'One line of a places NDJSON file',
  };
}
