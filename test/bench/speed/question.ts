import type { Position } from '../../../src/core/geo/position.ts';

/** A question to an engine: words, or a list of all places (of a type) by name. */
export interface Question {
  /** `""`: no words, all places from A to Z. */
  readonly q: string;
  /** Only places of this type path and those below it. */
  readonly type?: string;
  readonly position?: Position;
  /** Index of the first place wanted, from 0. */
  readonly start: number;
  readonly count: number;
  /** Whether to count what was found by type. */
  readonly counted: boolean;
}

/** A question with what makes an answer to it right. */
export interface TestQuestion extends Question {
  readonly right: Right;
}

/** The condition that the first place found has to meet. */
export type Right =
  /** It is what these words mean, the last of which may be a beginning; see `Judge`. */
  | { readonly words: readonly string[] }
  /** It is one of these. */
  | { readonly ids: readonly string[] }
  /** It is of this type, or below; `''`: of any. */
  | { readonly type: string };

/** The path and the parameters by which a client asks this of the places API. */
export function pathOf(operation: 'search' | 'suggest', question: Question): string {
  const { q, type, position, start, count, counted } = question;
  const parameters = new URLSearchParams();
  if (q !== '') parameters.set('q', q);
  if (type !== undefined) parameters.set('type', type);
  if (position) {
    parameters.set('lat', String(position.lat));
    parameters.set('lon', String(position.lon));
  }
  if (start > 0) parameters.set('start', String(start));
  parameters.set('count', String(count));
  if (counted && operation === 'search') {
    for (const facet of ['type', 'type_exact']) parameters.append('facet', facet);
  }
  return `/places/${operation}?${parameters}`;
}
