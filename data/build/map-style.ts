import * as v from 'valibot';
import { MAP_LAYERS, type MapRule } from '../../src/core/site/map-rule.ts';
import { strictObject } from '../io/form-errors.ts';
import { readJsonFile } from '../io/json-file.ts';
import { dataDirectory } from '../io/paths.ts';

/** The schemas whose rules the package has. */
const SCHEMAS = ['openmaptiles'] as const;

const DRAWN = [...MAP_LAYERS, 'road-names'];
const rule = strictObject({
  layer: v.string(),
  as: v.picklist(DRAWN, ({ input }) => `is "${input}", not one of ${DRAWN.join(', ')}`),
  where: v.exactOptional(v.record(v.string(), v.array(v.union([v.string(), v.number(), v.boolean()])))),
  class: v.exactOptional(v.string()),
  attributes: v.exactOptional(v.record(v.string(), v.string())),
});
/** Rules by which the layers of a map are drawn. */
export const mapStyleRules = v.array(rule);

/** The value of `mapStyle` in the configuration: the name of a schema, or rules for another. */
export const mapStyleSchema: v.GenericSchema<unknown, (typeof SCHEMAS)[number] | MapRule[]> = v.lazy(
  (given) =>
    Array.isArray(given)
      ? mapStyleRules
      : v.picklist(
          SCHEMAS,
          `is neither one of ${SCHEMAS.join(', ')} nor a list of rules such as {"layer": "streets", "as": "roads"}`,
        ),
);

/** @returns the rules by which a base map is drawn. */
export async function readMapStyle(style: v.InferOutput<typeof mapStyleSchema>): Promise<readonly MapRule[]> {
  if (typeof style !== 'string') return style;
  return readJsonFile(`${dataDirectory()}/defaults/map-styles/${style}.json`, mapStyleRules);
}
