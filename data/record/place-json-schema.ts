import { toJsonSchema } from '@valibot/to-json-schema';
import { placeSchema } from './place-schema.ts';

/** Returns the text of `places.schema.json`, the JSON Schema of one line of places NDJSON. */
export function placeJsonSchema(): string {
  const schema = {
    ...toJsonSchema(placeSchema),
    title: 'A place',
    description: 'One line of a places NDJSON file',
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
