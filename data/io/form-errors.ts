import type * as v from 'valibot';
import { truncate } from '../../src/core/guards/truncate.ts';
import { nearestKey } from './nearest-key.ts';

/** Maximum length of a wrong value that a sentence quotes, in characters. */
const MAX_VALUE_LENGTH = 100;

/** The parts of a schema of Valibot that lead to the schemas of the values within. */
interface Node {
  readonly kind: string;
  readonly pipe?: readonly (Node & { readonly metadata?: { readonly examples?: readonly unknown[] } })[];
  readonly wrapped?: Node;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly value?: Node;
  readonly item?: Node;
  readonly options?: readonly unknown[];
}

/** An example of a value, with its key unless it is the whole content. */
interface Example {
  readonly key?: string;
  readonly value: unknown;
}

/**
 * Returns a sentence about a wrong value in JSON: the keys that lead to it, the value, the fault, and the example that
 * the schema has for the key, or for the nearest one around it.
 * @param within the keys that lead to the content that the schema is of.
 */
export function faultOf(
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
  schema: v.GenericSchema,
  within: readonly string[],
): string {
  // A misspelt key explains the missing one.
  const issue = issues.find(isUnknownKey) ?? issues[0];
  const keys = (issue.path ?? []).map(({ key }) => String(key));
  const subject = keys.length + within.length === 0 ? 'its content' : `"${[...within, ...keys].join('.')}"`;
  if (isUnknownKey(issue)) {
    const { value } = issue.path!.at(-1)!;
    const known = entriesAt(schema, keys.slice(0, -1));
    const meant = nearestKey(keys.at(-1)!, known);
    const advice = meant === undefined ? `known are ${known.join(', ')}` : `did you mean "${meant}"?`;
    const example = exampleAt(schema, [...keys.slice(0, -1), ...(meant === undefined ? [] : [meant])]);
    const said = `${subject} (${shown(value)}) is a key that is not known: ${advice}`;
    return withExample(said, example);
  }
  return withExample(`${subject} ${whatIsWrong(issue)}`, exampleAt(schema, keys));
}

function isUnknownKey({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type === 'strict_object' && expected === 'never';
}

/** Adds an example to a sentence that has none yet. */
function withExample(said: string, example: Example | undefined): string {
  if (!example || /\b(such as|write it as) /.test(said)) return said;
  const value = json(example.value);
  const whole = example.key === undefined ? value : `"${example.key}": ${value}`;
  return said.endsWith('?') ? `${said} As in ${whole}` : `${said}, such as ${whole}`;
}

const NAMES: Readonly<Record<string, string>> = {
  Object: 'an object',
  Array: 'a list',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
};

function whatIsWrong(issue: v.BaseIssue<unknown>): string {
  const { type, received, expected, requirement, message } = issue;
  const step = issue.path?.at(-1);
  const value = shown(step?.value);
  if (received === 'undefined') return 'is missing';
  if (step?.origin === 'key') return `(${shown(step.value)}) ${message}`;
  if (type === 'min_value') return `is ${received} where at least ${requirement} was expected`;
  if (type === 'max_value') return `is ${received} where at most ${requirement} was expected`;
  if (type === 'starts_with') return `is ${value} where ${expected} was expected to come first`;
  if (message.startsWith('Invalid'))
    return `is ${value} where ${NAMES[expected ?? ''] ?? expected ?? 'something else'} was expected`;
  // A fault of the whole content, which may be long.
  if (!step || message.includes(value)) return message;
  return `is ${value}, which ${message}`;
}

/** Returns a value as it is written in JSON, cut. */
function shown(value: unknown): string {
  return truncate(json(value), MAX_VALUE_LENGTH);
}

/** Returns JSON on one line, with blanks as people write them. */
function json(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing';
  if (Array.isArray(value)) return `[${value.map(json).join(', ')}]`;
  const entries = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${json(one)}`);
  return `{${entries.join(', ')}}`;
}

/** Returns the example of the innermost of these keys that has one. */
function exampleAt(schema: v.GenericSchema, keys: readonly string[]): Example | undefined {
  let nodes: readonly Node[] = [schema as Node];
  let found = examplesOf(nodes)[0];
  for (const key of keys) {
    nodes = nodes.flatMap((node) => childrenOf(node, key));
    const [value] = examplesOf(nodes).map((example) => ({ key, value: example.value }));
    if (value) found = value;
  }
  return found;
}

function examplesOf(nodes: readonly Node[]): Example[] {
  return nodes.flatMap(({ pipe = [], wrapped }) => [
    ...pipe.flatMap(({ metadata }) => (metadata?.examples ?? []).map((value) => ({ value }))),
    ...(wrapped ? examplesOf([wrapped]) : []),
  ]);
}

/** Returns the schemas of a value in an object, a record or a list. */
function childrenOf(node: Node, key: string): Node[] {
  return parts(node).flatMap((part) => {
    if (part.entries) return Object.hasOwn(part.entries, key) ? [part.entries[key]!] : [];
    return part.value ?? part.item ?? [];
  });
}

/** Returns the known keys of an object. */
function entriesAt(schema: v.GenericSchema, keys: readonly string[]): string[] {
  const nodes = keys.reduce<readonly Node[]>(
    (all, key) => all.flatMap((node) => childrenOf(node, key)),
    [schema as Node],
  );
  return nodes.flatMap(parts).flatMap(({ entries = {} }) => Object.keys(entries));
}

/** Returns a schema without what is around it: the members of pipes and unions, and what is optional. */
function parts(node: Node): Node[] {
  const inner = [
    ...(node.pipe ?? []).filter((item) => item.kind === 'schema'),
    ...(node.wrapped ? [node.wrapped] : []),
    ...(node.options ?? []).filter((option): option is Node => typeof option === 'object'),
  ];
  return inner.length === 0 ? [node] : inner.flatMap(parts);
}
