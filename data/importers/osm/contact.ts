import { safeHref } from '../../../src/core/guards/safe-href.ts';
import { wordsOfName } from '../../merge/name-index.ts';
import { hasScheme } from '../../record/safe-links.ts';
import type { Tags } from './read/element.ts';
import { valuesOf } from './type-rule.ts';

/** Address, telephone and web addresses of a place. */
export interface Contact {
  readonly address?: string;
  readonly phone?: string;
  readonly website?: string;
  readonly social_facebook: string[];
  readonly social_twitter: string[];
}

/** Returns the contact details in the tags of an element. */
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

/** Keys of localities, the smallest first. */
const LOCALITIES = ['place', 'hamlet', 'suburb', 'village', 'town', 'city'];

/**
 * Returns the address in one line, as on an envelope: https://wiki.openstreetmap.org/wiki/Key:addr:* It has every
 * street and locality of the tags, because users search for them. A number without a street, or a lone postcode, is
 * useless.
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
  const address = distinctLines([...building, numbered, ...others]).join(', ');
  const [postcode = ''] = [tags['addr:postcode'], tags.postal_code].flatMap(valuesOf);
  const town = of('city') || of('town') || of('village');
  return address === '' || postcode === '' ? address : `${address}${town === '' ? ',' : ''} ${postcode}`;
}

/** Returns the lines that are not empty, each once whatever its case. */
function distinctLines(lines: readonly string[]): string[] {
  const seen = new Set(['']);
  return lines.map((line) => line.trim()).filter((line) => !seen.has(folded(line)) && seen.add(folded(line)));
}

function folded(text: string): string {
  return text.toLowerCase();
}

/** Returns a test for texts whose words are not a phrase within `text`. */
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

/** Accepts only http and https, because anyone can edit the map and the value becomes a link. */
function webAddress(written: string): string | undefined {
  const full = hasScheme(written) ? written : `https://${written.replace(/^\/+/, '')}`;
  if (!/^https?:\/\/[^\s/@]+\.[^\s/@]+/i.test(full) || /\s/.test(full)) return undefined;
  return safeHref(full) === undefined ? undefined : full;
}

/** Returns URLs of profiles, which tags have as a URL or as a name. */
function profiles(tags: Tags, network: string, base: string): string[] {
  return [`contact:${network}`, network]
    .flatMap((key) => valuesOf(tags[key]))
    .flatMap((written) => {
      if (/^@?[\w.-]+$/.test(written) && !written.includes(`${network}.com`))
        return base + written.replace('@', '');
      return webAddress(written) ?? [];
    });
}
