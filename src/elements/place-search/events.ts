import type { FingerpostError } from '../../core/errors.ts';
import type { Suggestion } from './suggest/suggestion.ts';

/** The events of `<place-search>`. All of them bubble, cross shadow roots, and can be cancelled. */
export interface PlaceSearchEventMap {
  /** A visitor chose a place. Cancelled, the element takes no notice of the choice. */
  'place-select': CustomEvent<{ readonly id: string; readonly place: Suggestion }>;
  /** A visitor searches for words. Cancelled, the element doesn't submit its form. */
  'place-search': CustomEvent<{ readonly q: string }>;
  /** A request failed. Cancelled, the element doesn't say so. */
  'place-error': CustomEvent<{ readonly error: FingerpostError }>;
}

/**
 * Dispatches an event of the element.
 * @returns whether no listener cancelled it.
 */
export function dispatch<K extends keyof PlaceSearchEventMap>(
  target: EventTarget,
  type: K,
  detail: PlaceSearchEventMap[K]['detail'],
): boolean {
  return target.dispatchEvent(
    new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }),
  );
}
