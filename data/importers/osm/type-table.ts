import type * as v from 'valibot';
import { append } from '../../../src/core/structures/multimap.ts';
import { readJsonFile } from '../../io/json-file.ts';
import { dataDirectory } from '../../io/paths.ts';
import type { Tags } from './read/element.ts';
import { isMet, type OsmKind, osmTypesSchema, type Rule, rulesOf, valuesOf } from './type-rule.ts';

/** Assigns kinds to elements by their tags. */
export interface TypeTable {
  /**
   * Returns the kinds for these tags; none when the element is no place. Of the rules for a tag, the one with the
   * most conditions decides, then one with a value before one for any, then the configuration's own.
   */
  kindsOf(tags: Tags): OsmKind[];
  /** All types that rules assign. */
  readonly types: readonly string[];
  /** Those that the rules of the package assign. */
  readonly readyTypes: ReadonlySet<string>;
}

/**
 * Reads the tables of the package and puts a configuration's own rules before them.
 * @param areas whether streets, towns and water are places.
 */
export async function readTypeTable(
  own: v.InferOutput<typeof osmTypesSchema> = {},
  areas = true,
): Promise<TypeTable> {
  const rules = async (file: string): Promise<Rule[]> =>
    rulesOf(await readJsonFile(`${dataDirectory()}/defaults/${file}`, osmTypesSchema));
  const ofAreas = areas ? await rules('osm-areas.json') : [];
  // A museum in a village square is a museum: rules for areas count only where no other rule does.
  const fallbacks = ofAreas.map((rule) => ({ ...rule, kind: rule.kind && { ...rule.kind, fallback: true } }));
  const ready = [...(await rules('osm-types.json')), ...fallbacks];
  return { ...typeTable([...rulesOf(own), ...ready]), readyTypes: new Set(typesOf(ready)) };
}

/**
 * Builds the table.
 * @param rules the rules; the first of equals decides.
 */
function typeTable(rules: readonly Rule[]): Omit<TypeTable, 'readyTypes'> {
  const conditions = ({ others, values }: Rule): number => others.length * 2 + (values ? 1 : 0);
  const byKey = new Map<string, Rule[]>();
  for (const rule of rules.toSorted((a, b) => conditions(b) - conditions(a))) {
    append(byKey, rule.key, rule);
  }
  return {
    types: typesOf(rules),
    kindsOf(tags) {
      const kinds = new Set<OsmKind>();
      for (const key in tags) {
        const candidates = byKey.get(key);
        if (!candidates) continue;
        for (const value of valuesOf(tags[key])) {
          const rule = candidates.find(
            ({ values, others }) => isMet(values, value) && others.every((met) => met(tags)),
          );
          if (rule?.kind) kinds.add(rule.kind);
        }
      }
      const other = [...kinds].filter(({ building }) => !building);
      const decided = other.filter(({ fallback }) => !fallback);
      return [decided, other, [...kinds]].find((some) => some.length > 0) ?? [];
    },
  };
}

function typesOf(rules: readonly Rule[]): string[] {
  return [...new Set(rules.flatMap(({ kind }) => kind?.types ?? []))];
}
