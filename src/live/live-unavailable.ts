/** Thrown when the live API gives no usable answer. `message` is a clause with the reason: `the live API answered 502`. */
export class LiveUnavailableError extends Error {
  override readonly name = 'LiveUnavailableError';
}
