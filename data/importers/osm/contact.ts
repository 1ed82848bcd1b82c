import { safeHref } from '../../../src/core/guards/safe-href.ts';
import { hasScheme } from '../../record/safe-links.ts';
import { type AddressContext, addressOf, localityOf } from './address/address.ts';
import type { Tags } from './read/element.ts';
import { valuesOf } from './type-rule.ts';

/** Address, locality, telephone and web addresses of a place. */
export interface Contact {
  readonly address?: string;
  readonly locality?: string;
  readonly phone?: string;
  readonly website?: string;
  readonly social_facebook: string[];
  readonly social_twitter: string[];
}

/** Returns the contact details in the tags of an element. */
export function contactOf(tags: Tags, addresses: AddressContext): Contact {
  const address = addressOf(tags, addresses);
  const locality = localityOf(tags);
  const phone = phonesOf(tags).join(', ');
  const website = ['website', 'contact:website', 'url', 'contact:url']
    .flatMap((key) => valuesOf(tags[key]))
    .map(webAddress)
    .find((url) => url !== undefined);
  return {
    ...(address !== '' && { address }),
    ...(locality !== '' && { locality }),
    ...(phone !== '' && { phone }),
    ...(website !== undefined && { website }),
    social_facebook: profiles(tags, 'facebook', 'https://www.facebook.com/'),
    social_twitter: profiles(tags, 'twitter', 'https://twitter.com/'),
  };
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
