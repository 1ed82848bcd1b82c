/** The name and the plural of types in a language, by path. */
export type KindNames = Readonly<Record<string, readonly [name: string, plural: string]>>;

/** The names of subtypes in a language, by kind: `Bakery` for `/amenities/shop + bakery`. */
export type SubtypeNames = Readonly<Record<string, string>>;

/** Loads the names of each language of the page. The build writes them here (data/vite/kind-names.ts). */
export const KIND_NAMES: Readonly<Record<string, () => Promise<{ readonly default: KindNames }>>> = {};

/** As `KIND_NAMES`, of subtypes. */
export const SUBTYPE_NAMES: Readonly<Record<string, () => Promise<{ readonly default: SubtypeNames }>>> = {};
