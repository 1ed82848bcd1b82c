import { asError } from '../../../core/errors.ts';

/** How many errors are remembered. */
const MAX_ERRORS = 20;

interface RecentError {
  /** In ms since 1970. */
  readonly time: number;
  readonly message: string;
}

/** The latest errors, in memory, for staff. */
export class RecentErrors {
  private errors: readonly RecentError[] = [];
  private readonly now: () => number;

  /** @param now the clock, in ms since 1970. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** The latest first. */
  get all(): readonly RecentError[] {
    return this.errors;
  }

  add(error: unknown): void {
    const message = withoutQueries(asError(error).message);
    this.errors = [{ time: this.now(), message }, ...this.errors].slice(0, MAX_ERRORS);
  }
}

/** Removes the queries of addresses and all quotations, because they have the words of a visitor. */
function withoutQueries(message: string): string {
  return message.replace(/\?[^\s"'’”]*/g, '?…').replace(/(["“])[^"”]*(["”])/g, '$1…$2');
}
