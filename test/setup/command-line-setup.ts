import { removeCommandLines } from '../fixtures/command-line.ts';

/** @returns what runs after all tests. */
export default function setup(): () => Promise<void> {
  return removeCommandLines;
}
