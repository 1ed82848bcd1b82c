import { WrongUsage } from '../cli/wrong-usage.ts';

/**
 * The base of a places API, from an address as people give it: that of the API, or of its `/places/`.
 * Without a slash at its end.
 * @throws WrongUsage for what is no such address.
 */
export function readBase(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const wrong = (why: string): WrongUsage => new WrongUsage(`${why}: give it as https://host/api`);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw wrong(`"${address}" is not the address of an API`);
  if (url.username !== '' || url.password !== '') throw wrong('the base URL has a name or password in it');
  if (url.search !== '' || url.hash !== '') throw wrong(`"${address}" has parameters`);
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/places$/, '');
}
