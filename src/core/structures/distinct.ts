/** Returns the distinct ones of some numbers, ascending. It sorts them in place. */
export function distinct(numbers: Uint32Array): number[] {
  return [...numbers.sort().filter((number, i) => i === 0 || number !== numbers[i - 1])];
}
