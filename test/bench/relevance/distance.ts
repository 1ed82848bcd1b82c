/**
 * The number of letters to insert, delete, replace or swap with their neighbour to turn `a` into `b` (optimal string alignment). Returns
 * `most + 1` for any number above `most`.
 * @param prefix whether it is enough to make a beginning of `b`.
 */
export function editDistance(a: string, b: string, most: number, prefix = false): number {
  const over = most + 1;
  if (a.length - b.length > most || (!prefix && b.length - a.length > most)) return over;
  // Cells outside these columns are above `most`.
  const width = Math.min(b.length, a.length + most);
  let before: number[] = [];
  let above = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = new Array<number>(width + 1).fill(over);
    current[0] = row;
    let least = row;
    const first = Math.max(1, row - most);
    for (let column = first; column <= Math.min(width, row + most); column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        above[column - 1]! + (same ? 0 : 1),
        (above[column] ?? over) + 1,
        current[column - 1]! + 1,
      );
      const swap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swap) cost = Math.min(cost, before[column - 2]! + 1);
      current[column] = Math.min(cost, over);
      least = Math.min(least, cost);
    }
    if (least > most) return over;
    before = above;
    above = current;
  }
  return Math.min(over, prefix ? Math.min(...above) : above[b.length]!);
}
