import * as v from 'valibot';
import { expect, test } from 'vitest';
import { configSchema } from '../../../../data/build/config.ts';
import { importSettings } from '../../../../data/importers/source-kinds.ts';
import { configJsonSchema, type SchemaNode } from '../../../../data/vite/json-schemas.ts';

test('each key of the configuration and of the importers has a description, and an example that is accepted', () => {
  const { $defs, ...whole } = configJsonSchema();
  expect(v.safeParse(configSchema, exampleOf(whole)).issues).toBeUndefined();
  for (const [kind, settings] of Object.entries(importSettings))
    expect(v.safeParse(settings, exampleOf($defs[kind]!)).issues, kind).toBeUndefined();
});

/** Returns the examples of all keys of an object, and of those within that are described. */
function exampleOf({ properties = {}, examples = [] }: SchemaNode, name = ''): unknown {
  const entries = Object.entries(properties);
  if (name === 'imports' || !entries.some(([, { description }]) => description)) return examples[0];
  for (const [key, node] of entries) expect(node.description, `${name}.${key}`).toMatch(/^\S.*[^.]$/);
  return Object.fromEntries(entries.map(([key, node]) => [key, exampleOf(node, key)]));
}
