import { readFileSync } from 'node:fs';
import { type ConversionConfig, type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { ObjectEntries } from 'valibot';
import type { Plugin } from 'vite';
import { answers, type Operation, operations, pathParameters } from '../../src/core/contract/operations.ts';
import { here } from './output.ts';

/** A description of the API in OpenAPI 3.1, as far as this project reads it. */
export interface OpenApi {
  readonly openapi: string;
  readonly info: object;
  readonly paths: Readonly<Record<string, { readonly get: DescribedOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly headers: object };
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly object[];
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

interface DescribedResponse {
  readonly description: string;
  readonly headers?: object;
  readonly content?: { readonly 'application/json': { readonly schema: JsonSchema } };
}

const refTo = (kind: 'schemas' | 'headers', name: string) => ({ $ref: `#/components/${kind}/${name}` });

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  overrideRef: ({ referenceId }) => refTo('schemas', referenceId).$ref,
  // The keys with a prefix of `withPrefixed`.
  overrideAction: ({ valibotAction, jsonSchema }) => {
    if (valibotAction.type !== 'metadata') return undefined;
    const {
      prefix,
      additionalProperties = {},
      ...rest
    } = jsonSchema as typeof jsonSchema & { prefix: string };
    return { ...rest, patternProperties: { [`^${prefix}`]: additionalProperties } };
  },
};

const problems = {
  400: 'A parameter is wrong; the description names it',
  404: 'There is no such place',
  406: 'The header `Accept` admits no JSON',
  503: 'The bundle or the live data are not to be had; a later request may succeed',
  default: 'Another error',
};

const headers = {
  ETag: 'Of the version of the bundle and of the request; it may be given back as `If-None-Match`',
  'X-Places-Source': '`bundle`, `live`, or `stale` for live data that are not to be had',
  'X-Places-Version': 'Version of the bundle',
  Age: 'Age of live data in seconds',
  Location: 'The same request by the primary identifier, with the path of the base',
};

const withHeaders = (...names: (keyof typeof headers)[]) => ({
  headers: Object.fromEntries(names.map((name) => [name, refTo('headers', name)])),
});

/**
 * Describes the places API in OpenAPI 3.1. The paths are those below the base, which each site chooses.
 * @param version of the package.
 */
export function openApi(version: string): OpenApi {
  const paths = Object.entries(operations).map(([path, operation]) => [
    path,
    { get: describedOperation(path, operation) },
  ]);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Places API',
      version,
      summary: 'Search for places, answered from a Fingerpost bundle',
      description: 'Every `href` of an answer begins with a slash and is without the base of the API.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths: Object.fromEntries(paths),
    components: {
      schemas: toJsonSchemaDefs(answers, conversion),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [
          name,
          { description, schema: { type: name === 'Age' ? 'integer' : 'string' } },
        ]),
      ),
    },
  };
}

function describedOperation(path: string, operation: Operation): DescribedOperation {
  const { id, summary, parameters = {}, hasPosition, answers, isLive } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: pathParameters[name!],
    schema: { type: 'string' },
  }));
  const position = {
    name: 'Geo-Position',
    in: 'header',
    description: 'Where the person is: `latitude;longitude` in degrees; it stands above `lat` and `lon`',
    schema: { type: 'string' },
  };
  const schemas = answers.map((name) => refTo('schemas', name));
  const schema = schemas.length === 1 ? schemas[0]! : { anyOf: schemas };
  const { 404: missing, ...always } = problems;
  const failures = Object.entries({ ...always, ...(inPath.length > 0 && { 404: missing }) });
  return {
    operationId: id,
    summary,
    parameters: [...inPath, ...inQuery(parameters), ...(hasPosition ? [position] : [])],
    responses: {
      200: {
        description: summary,
        ...withHeaders('X-Places-Source', 'X-Places-Version', isLive ? 'Age' : 'ETag'),
        content: { 'application/json': { schema } },
      },
      ...(inPath.length > 0 && {
        301: { description: 'The identifier is not the primary one', ...withHeaders('Location') },
      }),
      ...(!isLive && { 304: { description: 'The ETag is still the same', ...withHeaders('ETag') } }),
      ...Object.fromEntries(
        failures.map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: refTo('schemas', 'Problem') } } },
        ]),
      ),
    },
  };
}

function inQuery(entries: ObjectEntries): object[] {
  return Object.entries(toJsonSchemaDefs(entries, conversion)).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: entries[name]!.type !== 'optional',
    description,
    schema,
  }));
}

/** Writes the description of the API beside the code, as `openapi.json`. */
export const describedApi: Plugin = {
  name: 'openapi',
  generateBundle() {
    const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { version: string };
    this.emitFile({
      type: 'asset',
      fileName: 'openapi.json',
      source: `${JSON.stringify(openApi(version), null, 2)}\n`,
    });
  },
};
