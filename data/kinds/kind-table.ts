/** The words of a kind of place in one language, best first. A key without words is left out. */
export interface KindTexts {
  /** Names of the kind. */
  readonly names?: readonly string[];
  /** Other names of it. */
  readonly aliases?: readonly string[];
  /** Words that have to do with it. */
  readonly terms?: readonly string[];
}

/** Words by kind. A kind is the path of a type, or of a type and the tags that its places have: `/amenities/shop + bakery`. */
export type KindTable = Readonly<Record<string, KindTexts>>;
