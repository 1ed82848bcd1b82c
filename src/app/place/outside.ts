import { html, type TemplateResult } from 'lit';
import { safeHref } from '../../core/guards/safe-href.ts';

/** Matches a telephone number without words. */
const NUMBER = /^\+?[\d\s()./-]{3,}$/;
const SEPARATOR = /([,;]\s*)/;

type Leaving = (href: string, words: string) => TemplateResult;

let leaving: Leaving = (href, words) => html`<a href=${href} rel="external noopener">${words}</a>`;

/** Sets how links to other sites are rendered. A kiosk has no way to them, so it shows their addresses otherwise. */
export function presentLeaving(render: Leaving): void {
  leaving = render;
}

/** Renders a link to another site; only its text where the address is no safe link. */
export function outside(address: string | undefined, words: string): TemplateResult | string {
  const href = safeHref(address ?? '');
  return href === undefined ? words : leaving(href, words);
}

/** Renders a web address as a link, without its scheme. */
export function website(address: string): TemplateResult {
  const link = outside(address, address.replace(/^https?:\/\/(www\.)?|\/$/gi, ''));
  return html`<bdi dir="ltr">${link}</bdi>`;
}

/** Renders telephone numbers, each as a link. Other text stays text. */
export function telephones(text: string): (TemplateResult | string)[] {
  return text
    .split(SEPARATOR)
    .map((part) =>
      NUMBER.test(part) ? html`<bdi dir="ltr">${outside(dialled(part)[0], part)}</bdi>` : part,
    );
}

/** Returns the addresses that call the telephone numbers of a text. */
export function dialled(text: string): string[] {
  const numbers = text.split(SEPARATOR).filter((part) => NUMBER.test(part));
  // The zero in "+44 (0)1865" is only dialled within the country.
  return numbers.map((part) => `tel:${part.replace(/^(\+.*?)\(0\)/, '$1').replace(/[^+\d]/g, '')}`);
}
