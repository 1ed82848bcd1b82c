import type { Question } from '../question.ts';

/** The files on the device before the search starts: bytes in memory, by the names that `writeDataSet` gives them. */
export interface Stored {
  readonly bytes: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** An engine that can be asked. */
export interface Running {
  /** Ids of the places found, the best first: the page that the question asks for. */
  search(question: Question): Promise<readonly string[]>;
  /** The same while somebody types, where that is another thing. */
  suggest?(question: Question): Promise<readonly string[]>;
}

/** A place search to be timed, from what is stored to answers. */
export interface SpeedEngine {
  readonly title: string;
  /** Files that it starts from; one that ends with `/` is all below it. */
  readonly files: readonly string[];
  /** Whether it can list places by type and from A to Z, and count them. */
  readonly lists: boolean;
  /** Whether only its start is worth timing, as it answers as another engine does. */
  readonly startOnly?: boolean;
  /** Loads its code, which is no part of its start. */
  load?(): Promise<unknown>;
  start(stored: Stored): Promise<Running>;
}

/** A stored file that is JSON. */
export function jsonOf<T>({ bytes }: Stored, name: string): T {
  return JSON.parse(textOf({ bytes }, name)) as T;
}

export function textOf({ bytes }: Stored, name: string): string {
  return new TextDecoder().decode(bytes.get(name));
}

/** The stored files of a folder, by their names in it. */
export function filesIn(folder: string, { bytes }: Stored): ReadonlyMap<string, Uint8Array> {
  const inside = [...bytes].filter(([path]) => path.startsWith(folder));
  return new Map(inside.map(([path, content]) => [path.slice(folder.length), content]));
}
