// Writes the reference of the HTTP API from openapi.json, with answers of the package from the sample.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project, writeReference } from './folders.mjs';
import { code, json, prose, table } from './markdown.mjs';

const { createHandler, createLive, openBundle } = await import('../../dist/index.js');
const { directorySource } = await import('../../dist/node.js');

const FOLDER = 'reference/http';
const STOP = '/places/atco:340002014MUS';
const SITE = 'demo:park-and-ride-redbridge';

/** Requests to show of each operation, by its id. */
const requests = {
  entry: ['/places/'],
  search: ['/places/search?q=bodlian&count=1', '/places/search?q=cafe+near+bodleian&count=1&explain'],
  suggest: ['/places/suggest?q=radc&count=2'],
  types: ['/places/types'],
  place: ['/places/oxpoints:23233759', '/places/nowhere:1'],
  departures: [`${STOP}/rti/bus`],
  parkAndRides: ['/transport/park-and-rides'],
};

/** Answers of an invented live API. */
const liveAnswers = {
  '/transport/park-and-rides': {
    park_and_rides: [
      {
        capacity: 1389,
        identifier: SITE,
        name: 'Redbridge',
        percentage: 83,
        spaces: 236,
        unavailable: false,
      },
    ],
  },
  [`${STOP}/rti/bus`]: {
    services: [{ service: '6', destination: 'Wolvercote', due: '4 min' }],
    messages: [],
    type: 'bus',
    title: 'Live bus departure times',
  },
};

/**
 * Writes a page an operation, one with all of them, and one with the schemas of the answers.
 * @param {string} sample folder of the bundle that answers
 * @returns the group of these pages in the sidebar
 * @throws Error for an operation without a request to show
 */
export async function writeHttpReference(sample) {
  const api = JSON.parse(readFileSync(join(project, 'dist/openapi.json'), 'utf8'));
  const live = createLive({
    endpoint: 'https://live.example.org',
    fetch: async (url) => Response.json(liveAnswers[new URL(url).pathname] ?? {}),
    now: Date.now,
  });
  const handler = createHandler(await openBundle(directorySource(sample)), { base: '', live });
  const operations = Object.entries(api.paths).map(([path, { get }]) => ({ path, ...get }));

  for (const operation of operations) {
    const shown = requests[operation.operationId];
    if (!shown) throw new Error(`Name a request of ${operation.operationId} in ${import.meta.url}`);
    const examples = [];
    for (const url of shown) examples.push(await example(handler, url, operation));
    writeReference(`${FOLDER}/${operation.operationId}.md`, pageOf(operation, examples));
  }
  const rows = operations.map(({ path, operationId, summary }) => [
    `[${code(`GET ${path}`)}](./${operationId}.md)`,
    prose(summary),
  ]);
  writeReference(
    `${FOLDER}/index.md`,
    `# HTTP reference\n\n${prose(api.info.description)} The package has this description as \`fingerpost/openapi.json\`.\n
${table(['request', 'answer'], rows)}\n\n[The schemas of all answers](./answers.md)`,
  );
  writeReference(`${FOLDER}/answers.md`, answersPage(api.components.schemas));
  return {
    text: 'HTTP reference',
    items: [
      { text: 'Overview', link: `/${FOLDER}/` },
      ...operations.map(({ path, operationId }) => ({ text: path, link: `/${FOLDER}/${operationId}` })),
      { text: 'Schemas of answers', link: `/${FOLDER}/answers` },
    ],
  };
}

async function example(handler, url, { responses }) {
  const response = await handler(new Request(`http://localhost${url}`));
  const isExpected = url.includes('nowhere') ? response.status === 404 : response.status === 200;
  if (!isExpected || !(response.status in responses))
    throw new Error(`${url} is answered with ${response.status}`);
  // The playground has no live API.
  const remark =
    response.headers.get('X-Places-Source') === 'live'
      ? 'The live API of this example is invented.'
      : `<a href="../../playground.html?${new URLSearchParams({ request: url })}">Try it in the playground</a>`;
  const answer = json(await response.json(), 'The answer');
  return `### \`GET ${url}\`\n\nStatus ${response.status}. ${remark}\n\n${answer}`;
}

function pageOf({ path, summary, parameters, responses }, examples) {
  const ofParameters = parameters.map(({ name, in: where, required, description, schema }) => [
    code(name),
    where,
    typeOf(schema),
    `${prose(description)}${required ? ' (required)' : ''}`,
  ]);
  const ofResponses = Object.entries(responses).map(([status, { description, headers = {}, content }]) => [
    status,
    prose(description),
    content ? typeOf(content['application/json'].schema) : '',
    Object.keys(headers).map(code).join(', '),
  ]);
  return `# \`GET ${path}\`\n\n${prose(summary)}.\n
## Parameters\n\n${parameters.length > 0 ? table(['name', 'in', 'type', 'meaning'], ofParameters) : 'None.'}\n
## Answers\n\n${table(['status', 'meaning', 'body', 'headers'], ofResponses)}\n
## Examples\n\nThe package answered them from the sample when this site was built.\n\n${examples.join('\n\n')}`;
}

function answersPage(schemas) {
  const sections = Object.entries(schemas).map(
    ([name, schema]) => `## ${name}\n\n${table(['key', 'type', 'meaning'], rowsOf(schema))}`,
  );
  return `# Schemas of answers\n\nA key with a question mark may be absent.\n\n${sections.join('\n\n')}`;
}

/** Returns a row for each key of an object, and of the objects in it that have no name. */
function rowsOf(
  { properties = {}, required = [], patternProperties = {}, additionalProperties },
  prefix = '',
) {
  const keys = [
    ...Object.entries(properties).map(([key, schema]) => [key, schema, required.includes(key)]),
    ...Object.entries(patternProperties).map(([pattern, schema]) => [`${pattern.slice(1)}…`, schema, false]),
    ...(typeof additionalProperties === 'object' ? [['…', additionalProperties, false]] : []),
  ];
  return keys.flatMap(([key, schema, always]) => {
    const path = `${prefix}${key}`;
    const inner = schema.type === 'array' ? schema.items : schema;
    const deeper = inner.$ref ? [] : rowsOf(inner, `${path}${inner === schema ? '.' : '[].'}`);
    return [
      [`${code(path)}${always ? '' : '?'}`, typeOf(schema), prose(schema.description ?? '')],
      ...deeper,
    ];
  });
}

/** Returns the type of a schema in words, with links to those that have a name. */
function typeOf({ $ref, const: only, enum: values, anyOf, type, items, prefixItems }) {
  if ($ref) {
    const name = $ref.split('/').at(-1);
    return `[${name}](./answers.md#${name.toLowerCase()})`;
  }
  if (only !== undefined) return code(JSON.stringify(only));
  if (values) return values.map((value) => code(value)).join(', ');
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (prefixItems) return `list of ${prefixItems.map(typeOf).join(', ')}`;
  if (type === 'array') return Object.keys(items).length > 0 ? `list of ${typeOf(items)}` : 'list';
  return type ?? 'any';
}
