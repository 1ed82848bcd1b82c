import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { typeTreeSchema } from '../../../src/bundle/manifest.ts';
import { firstBytes } from '../../importers/input/first-bytes.ts';

/** So many bytes of a file are looked at: ids are shorter. */
const LOOK = 1024;

/** Whether a file begins as places NDJSON does that a snapshot wrote before. */
export function isSnapshot(path: string): boolean {
  try {
    // A place may be megabytes long, with its outline; but a snapshot writes the id first.
    return /^\{"id":"[^"\s]+:/.test(firstBytes(path, LOOK));
  } catch {
    return false;
  }
}

/** Whether a file is a tree of types. */
export function isTypeTree(path: string): boolean {
  try {
    return v.is(typeTreeSchema, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return false;
  }
}
