import { InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { asFingerpostError } from '../../../src/core/errors.ts';
import { isPosition, type Position } from '../../../src/core/geo/position.ts';
import { readOrigin } from '../../../src/core/guards/limit-redirects.ts';
import { checkPublicKey } from '../../../src/core/guards/public-key.ts';
import { truncate } from '../../../src/core/guards/truncate.ts';
import { isTime } from '../../build/created.ts';
import { type Language, languagesSchema } from '../../kinds/languages.ts';
import { UsageError } from '../exit-errors.ts';

/** The largest number that an option accepts. As milliseconds, a timer can still wait for it. */
const MAX_NUMBER = 999_999_999;

/** Reads a whole number ≥ 0 from the command line. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Give a whole number.');
  const found = Number(text);
  if (found > MAX_NUMBER) throw new InvalidArgumentError(`Give at most ${MAX_NUMBER.toLocaleString('en')}.`);
  return found;
}

/** Reads a whole number from 1. */
export function positiveNumber(text: string): number {
  const found = wholeNumber(text);
  if (found === 0) throw new InvalidArgumentError('Give a whole number from 1.');
  return found;
}

/** Reads a share such as `20%`. Returns 0 to 1. */
export function share(text: string): number {
  const found = /^(\d+(?:\.\d+)?) ?%$/.exec(text);
  const percent = Number(found?.[1]);
  if (!(percent <= 100)) throw new InvalidArgumentError('Give a share from 0% to 100%, such as 20%.');
  return percent / 100;
}

/** Reads the name of a file or directory. */
export function path(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty: name a file or directory.');
  return text;
}

/** Reads the name or address of a host. Refuses an empty one, because it would mean every interface. */
export function host(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty: name an address, such as 127.0.0.1.');
  return text;
}

/** Reads a TCP port; 0 lets the system choose one. */
export function port(text: string): number {
  const found = wholeNumber(text);
  if (found > 65535) throw new InvalidArgumentError('Give a port from 0 to 65535.');
  return found;
}

/** Reads the path of a type of places. */
export function typePath(text: string): string {
  if (!text.startsWith('/')) throw new InvalidArgumentError('Give the path of a type, such as /transport.');
  return text;
}

/** Reads the URL of an API. */
export function apiUrl(text: string): string {
  if (!/^https?:\/\/[^/?#]+[^?#]*$/i.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('Give a URL such as https://host/api.');
  return text;
}

/** Adds a path to those of earlier uses of a repeatable option. */
export function addPath(text: string, before: readonly string[] = []): readonly string[] {
  if (!text.startsWith('/')) throw new InvalidArgumentError('Give a path such as /dates/.');
  return [...before, text];
}

/** The option that allows redirects to other origins, for every command that sends requests to a service. */
export const ALLOW_REDIRECTS = '--allow-redirects-to';

/** Adds an origin to those of earlier uses of a repeatable option. */
export function addOrigin(text: string, before: readonly string[] = []): readonly string[] {
  const origin = readOrigin(text);
  if (origin === undefined)
    throw new InvalidArgumentError('Give an origin such as https://host, without a path.');
  return [...before, origin];
}

/**
 * Returns the sentence for a redirect that is not followed, with the option that would allow it. URLs are shortened,
 * because a service can make them endless.
 */
export function describeRefusedRedirect(from: URL, to: URL): string {
  return (
    `${shortUrl(from.href)} redirects to ${shortUrl(to.href)}, which is of another origin: ` +
    `if that is right, allow it with ${ALLOW_REDIRECTS} ${to.origin}`
  );
}

const shortUrl = (url: string): string => truncate(url.replace(/#.*/s, ''), 300);

/** Reads `lat,lon` in degrees. */
export function position(text: string): Position {
  const [lat = '', lon = '', ...more] = text.split(',').map((part) => part.trim());
  const found = { lat: Number(lat), lon: Number(lon) };
  if (lat === '' || lon === '' || more.length > 0 || !isPosition(found)) {
    throw new InvalidArgumentError('Give latitude and longitude in degrees, as 51.75,-1.25.');
  }
  return found;
}

/** Reads a date or time. */
export function time(text: string): string {
  if (!isTime(text)) throw new InvalidArgumentError('Write it as 2026-11-21T12:00:00Z.');
  return text;
}

/** Returns the option `--languages`. */
export function languagesOption(words: string): Option {
  return new Option('--languages <codes>', words).argParser((text): Language[] => {
    const result = v.safeParse(
      languagesSchema,
      text.split(',').map((code) => code.trim()),
    );
    if (result.success) return result.output;
    throw new InvalidArgumentError(`It ${result.issues[0].message}.`);
  });
}

/** Returns the option `--public-key`, for commands that open a bundle. */
export function publicKeyOption(): Option {
  const words = 'open the bundle only if it is signed by the key that belongs to this one';
  return new Option('--public-key <key>', words).argParser((text) => {
    try {
      return checkPublicKey(text);
    } catch (error) {
      throw new InvalidArgumentError(asFingerpostError(error).message);
    }
  });
}

/**
 * Reads the base URL of a places API: the address of the API or of its `/places/`.
 * @returns the URL without a slash at its end.
 * @throws UsageError for anything that is not such an address.
 */
export function readBase(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const wrong = (why: string): UsageError => new UsageError(`${why}: give it as https://host/api`);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw wrong(`"${address}" is not the address of an API`);
  if (url.username !== '' || url.password !== '') throw wrong('the base URL has a name or password in it');
  if (url.search !== '' || url.hash !== '') throw wrong(`"${address}" has parameters`);
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/places$/, '');
}
