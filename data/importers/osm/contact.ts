import type { Tags } from './element.ts';
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

/**
 * One line, as on an envelope: https://wiki.openstreetmap.org/wiki/Key:addr:*
 * A number without a street, or a postcode alone, says nothing to a person.
 */
function addressOf(tags: Tags): string {
  const of = (part: string): string => tags[`addr:${part}`] ?? '';
  if (of('full') !== '') return of('full');
  const street = of('street') || of('place') || of('hamlet');
  const building = [of('unit'), of('housename')].filter((part) => part !== tags.name);
  const numbered = street === '' ? '' : `${of('housenumber')} ${street}`;
  const town = of('city') || of('town') || of('village');
  const lines = [...building, numbered, of('suburb'), town].map((line) => line.trim());
  const said = [...new Set(lines)].filter((line) => line !== '').join(', ');
  const postcode = of('postcode') || (tags.postal_code ?? '');
  return said === '' || postcode === '' ? said : `${said}${town === '' ? ',' : ''} ${postcode}`;
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
  const full = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(written) ? written : `http://${written.replace(/^\/+/, '')}`;
  if (!/^https?:\/\/[^\s/@]+\.[^\s/@]+/i.test(full) || /\s/.test(full)) return undefined;
  return URL.canParse(full) ? full : undefined;
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
