/** The bundle's data that a body omits: `outlines`, `texts`, or only their `matches`, and languages whose words it lacks. Usually none. */
export type Lacking = string;

/** The outcome of a route, before status and headers are added. */
export type Result =
  | { readonly kind: 'found'; readonly body: unknown; readonly lacking: Lacking }
  | { readonly kind: 'moved'; readonly href: string }
  | LiveResult
  | ProblemResult;

/** An error with an HTTP status. */
export interface ProblemResult {
  readonly kind: 'problem';
  readonly status: number;
  readonly description: string;
  /** Set if the error is the live API's own. */
  readonly source?: 'live';
}

/** An answer with live data, current or stale. */
export interface LiveResult {
  readonly kind: 'live';
  readonly source: 'live' | 'stale';
  /** The JSON body. */
  readonly text: string;
  /** Age of the data in seconds, if known. */
  readonly age?: number;
}

/** Creates a result with a body from the bundle. */
export const found = (body: unknown, lacking: Lacking = ''): Result => ({ kind: 'found', body, lacking });

/** Creates a redirect. `href` is without the path of the base. */
export const moved = (href: string): Result => ({ kind: 'moved', href });

/** Creates an error. `description` tells the reader what to do. */
export const problemResult = (status: number, description: string): ProblemResult => ({
  kind: 'problem',
  status,
  description,
});
