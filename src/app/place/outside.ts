import { html, type TemplateResult } from 'lit';
import { safeHref } from '../../core/guards/safe-href.ts';

/** What a person would dial, as far as it has no words. */
const NUMBER = /^\+?[\d\s()./-]{3,}$/;

/** A link that leads off this page; the words alone where data from elsewhere give an address that may be no link. */
export function outside(address: string | undefined, words: string): TemplateResult | string {
  const href = safeHref(address ?? '');
  return href === undefined ? words : html`<a href=${href} rel="external noopener">${words}</a>`;
}

/** A web address as a link, without what all of them begin with. */
export function website(address: string): TemplateResult | string {
  return outside(address, address.replace(/^https?:\/\/(www\.)?|\/$/gi, ''));
}

/** Telephone numbers, each a link of its own; what is no number stays text. */
export function telephones(text: string): (TemplateResult | string)[] {
  return text.split(/([,;]\s*)/).map((part) => {
    if (!NUMBER.test(part)) return part;
    // The nought in "+44 (0)1865" is for callers from within the country.
    const digits = part.replace(/^(\+.*?)\(0\)/, '$1').replace(/[^+\d]/g, '');
    return outside(`tel:${digits}`, part);
  });
}
