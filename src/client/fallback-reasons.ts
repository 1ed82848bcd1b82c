import type { Connection } from './connection.ts';

/** Why an attempt to open a bundle could not use better hosts: one sentence for each kind. */
export class FallbackReasons extends Map<Connection['kind'], string> {
  /** All reasons in one line; `undefined` where there is none. */
  get text(): string | undefined {
    return [...this.values()].join('; ') || undefined;
  }
}
