/** Returns the points of a text such as "0 0, 0 1, 1 1". */
export const points = (text: string): [number, number][] =>
  text.split(', ').map((point) => point.split(' ').map(Number) as [number, number]);
