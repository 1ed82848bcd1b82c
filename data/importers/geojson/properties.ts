import type { Fields } from '../mapping/text.ts';

/**
 * What a feature says in its properties, lists being several texts. `address.street` is the `street` in `address`,
 * unless there is a property of that very name.
 */
export function fieldsOf(properties: object): Fields {
  return (column) => textsOf(propertyAt(properties, column));
}

function propertyAt(properties: object, column: string): unknown {
  if (Object.hasOwn(properties, column)) return (properties as Record<string, unknown>)[column];
  const dot = column.indexOf('.');
  const inner = dot < 0 ? undefined : propertyAt(properties, column.slice(0, dot));
  return typeof inner === 'object' && inner !== null ? propertyAt(inner, column.slice(dot + 1)) : undefined;
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
  const text = String(value).trim();
  return text === '' ? [] : [text];
}
