/** A name of labels with dots between them, of which the last is no number; then a port and a path, if any. */
const HOST = /^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(\p{L}{2,}|xn--[a-z0-9-]+)(:\d+)?([/?#]\S*)?$/iu;

/** Whether a text begins with a scheme such as `https:`; what `example.org:8080` begins with is none. */
export function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
}

/** A web address with `https://` before it where it is a host name without a scheme; anything else as it is. */
export function withScheme(written: string): string {
  if (hasScheme(written)) return written;
  const bare = written.replace(/^\/\//, '');
  return HOST.test(bare) ? `https://${bare}` : written;
}
