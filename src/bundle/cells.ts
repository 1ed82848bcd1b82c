import { FingerpostError } from '../core/errors.ts';
import type { Place } from '../core/place.ts';

/**
 * Parses the JSON of one value of a place.
 * @throws FingerpostError `bundle-corrupt` for invalid JSON, or for JSON without the form of its column.
 */
export function readCell(key: keyof Place, json: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw corruptCell(key, 'is not JSON', cause);
  }
  const isObject = (of: unknown): boolean => typeof of === 'object' && of !== null && !Array.isArray(of);
  const isRight =
    key === 'importance'
      ? typeof value === 'number' && value >= 0 && value <= 1
      : key === 'files'
        ? Array.isArray(value) && value.every(isObject)
        : isObject(value);
  if (isRight) return value;
  throw corruptCell(key, 'has another form than it should have');
}

/** Creates the error for a value that can't be decoded, whatever its reader threw. */
export function corruptValue(key: keyof Place, thrown: unknown): FingerpostError {
  return thrown instanceof FingerpostError ? thrown : corruptCell(key, "can't be read", thrown);
}

function corruptCell(key: keyof Place, what: string, cause?: unknown): FingerpostError {
  return new FingerpostError(
    'bundle-corrupt',
    `the ${key} of a place ${what}. Build the bundle again`,
    cause === undefined ? undefined : { cause },
  );
}
