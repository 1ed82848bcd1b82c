/** That the live API gave nothing usable; `message` says why: `the live API answered 502`. */
export class LiveUnavailableError extends Error {
  override readonly name = 'LiveUnavailableError';
}
