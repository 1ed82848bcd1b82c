import { asFingerpostError, type FallbackKind, FingerpostError, helpOn } from '../core/errors.ts';

/** The error of a host that can't be used: `worker-failed`, and which sort of failure it is. */
export class HostFailure extends FingerpostError {
  readonly kind: FallbackKind;

  constructor(kind: FallbackKind, message: string, options?: ErrorOptions) {
    super('worker-failed', message, options);
    this.kind = kind;
  }

  override get help(): string {
    return helpOn(this.kind);
  }
}

/** Wraps any thrown value in a `HostFailure`: of a host that is lost. Returns a `HostFailure` unchanged. */
export function asHostFailure(thrown: unknown): HostFailure {
  if (thrown instanceof HostFailure) return thrown;
  return new HostFailure('fallback-worker-lost', asFingerpostError(thrown).message, { cause: thrown });
}
