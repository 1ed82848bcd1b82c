/**
 * Returns a foreign text for a message: as it is, or its first `maxLength` UTF-16 code units and "…". No surrogate pair is
 * split.
 */
export function truncate(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
