import { safeHref } from '../../../src/core/guards/safe-href.ts';
import { wordsOfName } from '../../merge/name-index.ts';
import { hasScheme } from '../../record/safe-links.ts';
import type { Tags } from './read/element.ts';
import { valuesOf } from './type-rule.ts';

/** Where a place can be found, called and read about. */
export interface Contact {
  readonly address?: string;
  readonly phone?: string;
  readonly website?: string;
  readonly social_facebook: string[];
  readonly social_twitter: string[];
}

export function contactOf(tags: Tags): Contact {
  const address = addressOf(tags);
  const phone = phonesOf(tags).join(', ');
  const website = ['website', 'contact:website', 'url', 'contact:url']
    .flatMap((key) => valuesOf(tags[key]))
    .map(webAddress)
    .find((url) => url !== undefined);
  return {
    ...(address !== '' && { address }),
    ...(phone !== '' && { phone }),
    ...(website !== undefined && { website }),
    social_facebook: profiles(tags, 'facebook', 'https://www.facebook.com/'),
    social_twitter: profiles(tags, 'twitter', 'https://twitter.com/'),
  };
}

/** Keys of localities, from the smallest. */
const LOCALITIES = ['place', 'hamlet', 'suburb', 'village', 'town', 'city'];

/**
 * One line, as on an envelope: https://wiki.openstreetmap.org/wiki/Key:addr:*
 * Every street and locality that the tags know is in it, as they are what a place is searched with. A number without
 * a street, or a postcode alone, says nothing to a person.
 */
function addressOf(tags: Tags): string {
  const of = (part: string): string => tags[`addr:${part}`] ?? '';
  const street = of('street') || of('place') || of('hamlet');
  const localities = LOCALITIES.map(of);
  const full = of('full');
  if (full !== '')
    return distinctLines([full, ...[street, ...localities].filter(notWithin(full))]).join(', ');
  const building = [of('unit'), of('housename')].filter((part) => part !== tags.name);
  const numbered = street === '' ? '' : `${of('housenumber')} ${street}`;
  const others = localities.filter((locality) => folded(locality) !== folded(street));
  const said = distinctLines([...building, numbered, ...others]).join(', ');
  const [postcode = ''] = [tags['addr:postcode'], tags.postal_code].flatMap(valuesOf);
  const town = of('city') || of('town') || of('village');
  return said === '' || postcode === '' ? said : `${said}${town === '' ? ',' : ''} ${postcode}`;
}

/** Those that are not empty, each once whatever its case. */
function distinctLines(lines: readonly string[]): string[] {
  const seen = new Set(['']);
  return lines.map((line) => line.trim()).filter((line) => !seen.has(folded(line)) && seen.add(folded(line)));
}

function folded(text: string): string {
  return text.toLowerCase();
}

/** Whether a text hasn't the words of another, one after the other, among its own. */
function notWithin(text: string): (other: string) => boolean {
  const words = ` ${wordsOfName(text)} `;
  return (other) => !words.includes(` ${wordsOfName(other)} `);
}

function phonesOf(tags: Tags): string[] {
  return [
    ...new Set(
      ['phone', 'contact:phone', 'telephone', 'contact:mobile'].flatMap((key) => valuesOf(tags[key])),
    ),
  ];
}

/** Only http and https: what is written in a map by anyone becomes a link on a page. */
function webAddress(written: string): string | undefined {
  const full = hasScheme(written) ? written : `https://${written.replace(/^\/+/, '')}`;
  if (!/^https?:\/\/[^\s/@]+\.[^\s/@]+/i.test(full) || /\s/.test(full)) return undefined;
  return safeHref(full) === undefined ? undefined : full;
}

/** Addresses of profiles, which are given as such or as a name. */
function profiles(tags: Tags, network: string, base: string): string[] {
  return [`contact:${network}`, network]
    .flatMap((key) => valuesOf(tags[key]))
    .flatMap((written) => {
      if (/^@?[\w.-]+$/.test(written) && !written.includes(`${network}.com`))
        return base + written.replace('@', '');
      return webAddress(written) ?? [];
    });
}
