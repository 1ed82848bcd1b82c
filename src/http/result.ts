/** What a route makes of a request, before headers and status are put on. */
export type Result =
  | { readonly kind: 'found'; readonly body: unknown }
  | { readonly kind: 'moved'; readonly href: string }
  | LiveResult
  | Problem;

export interface Problem {
  readonly kind: 'problem';
  readonly status: number;
  readonly description: string;
  /** Whether the live API said so. */
  readonly source?: 'live';
}

/** Something that is true for a while, or was. */
export interface LiveResult {
  readonly kind: 'live';
  readonly source: 'live' | 'stale';
  /** JSON. */
  readonly text: string;
  /** Seconds since it was true, where that is known. */
  readonly age?: number;
}

export const found = (body: unknown): Result => ({ kind: 'found', body });

/** `href` without the path of the base. */
export const moved = (href: string): Result => ({ kind: 'moved', href });

/** `description` tells the reader what to do. */
export const problem = (status: number, description: string): Problem => ({
  kind: 'problem',
  status,
  description,
});
