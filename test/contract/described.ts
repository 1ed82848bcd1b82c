import type { JsonSchema } from '@valibot/to-json-schema';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { openApi } from '../../data/vite/openapi.ts';

const { paths, components } = openApi('0.0.0');

/** Returns a schema that rejects keys that it doesn't name. The published one lets clients read answers of later versions. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)]);
  const isOpen = 'properties' in schema && !('additionalProperties' in schema);
  return { ...Object.fromEntries(entries), ...(isOpen && { additionalProperties: false }) };
}

const ajv = new Ajv2020({ strictSchema: false });
ajv.addSchema({ $id: 'api', components: closed(components) });
const validators = new Map<JsonSchema, ValidateFunction>();

function validatorOf(schema: JsonSchema): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const { $id: _, ...absolute } = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
  const validator = ajv.compile(absolute);
  validators.set(schema, validator);
  return validator;
}

const patterns = Object.keys(paths).map((template) => {
  const pattern = template.replace(/\{\w+\}/g, '[^/]+').replace(/\/?$/, '/?');
  return [template, new RegExp(`^${pattern}$`)] as const;
});

/** Expects that the body of an answer is as `openapi.json` says of its path and status, if the path is one of the API. */
export function expectDescribed(method: string, path: string, status: number, text: string): void {
  const [pathname = ''] = path.split('?');
  const [template = ''] = patterns.find(([, pattern]) => pattern.test(pathname)) ?? [];
  // There is nothing at other paths below `/places`: an error as any.
  const operation = paths[template] ?? (pathname.startsWith('/places') ? paths['/places/'] : undefined);
  if (!operation) return;
  const { responses } = operation.get;
  const hasBody = method !== 'HEAD' && method !== 'OPTIONS';
  const schema = (responses[status] ?? responses.default)?.content?.['application/json'].schema;
  if (!hasBody || !schema) {
    expect(text).toBe('');
    return;
  }
  const validate = validatorOf(schema);
  const isValid = validate(JSON.parse(text));
  expect(isValid ? [] : validate.errors, `${status} ${path}`).toEqual([]);
}
