/** The words of a kind of place, in the languages of a bundle. */
export interface KindWords {
  /** The type of its places, and of those below it. The type tree may lack it: then no place is of that kind. */
  readonly type: string;
  /** The tags that its places have, all of them; often none. */
  readonly tags: readonly string[];
  /** Names of the kind. */
  readonly names: readonly string[];
  /** Other names, and what people want there ("to eat"). */
  readonly aliases: readonly string[];
  /** Words that have to do with it, and with other things as well. */
  readonly terms: readonly string[];
}
