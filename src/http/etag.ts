/**
 * Raise this when unchanged bundle and request get other JSON, also by a change of search. ETags outlive an update of the
 * library.
 */
const REPRESENTATION_VERSION = 1;

/**
 * Returns a strong ETag: the same bundle answers the same request with the same bytes.
 * @param lacking what the answer lacks. It has another tag then.
 */
export function etagOf(version: string, { pathname, search }: URL, headers: Headers, lacking = ''): string {
  const key = `${REPRESENTATION_VERSION}\n${pathname}${search}\n${headers.get('Geo-Position') ?? ''}${lacking && `\n${lacking}`}`;
  return `"${version}-${hash(key)}"`;
}

/** Returns whether `If-None-Match` names the tag, by the weak comparison of RFC 9110, 13.1.2. */
export function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(',').some((tag) => {
    const opaque = tag.trim().replace(/^W\//, '');
    return opaque === '*' || opaque === etag;
  });
}

/** Returns a 64-bit hash in hex. Two multiplicative 32-bit hashes (FNV-1a and one like Murmur's) avoid big integers. */
function hash(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x5bd1e995);
    b ^= b >>> 15;
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
