import { describe, expect, it } from 'vitest';
import { FingerpostError } from '../../../src/core/errors.ts';

describe('a FingerpostError as JSON', () => {
  it.each([
    ['store-full', true],
    ['bad-input', false],
  ] as const)('serialises code (%s), message and retryable (%s) of an error', (code, retryable) => {
    const error = new FingerpostError(code, 'Make room', { cause: new Error('a secret path') });
    expect(JSON.parse(JSON.stringify({ error }))).toEqual({
      error: { code, message: 'Make room', retryable },
    });
  });
});
