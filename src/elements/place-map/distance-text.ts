/** Returns metres in the units and digits of a language: `60 m`, `1.4 km`. */
export function distanceText(metres: number, language: string): string {
  const format = (value: number, unit: string, digits: number): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(value);
  if (metres < 995) return format(Math.max(10, Math.round(metres / 10) * 10), 'meter', 0);
  return format(metres / 1000, 'kilometer', metres < 9950 ? 1 : 0);
}
