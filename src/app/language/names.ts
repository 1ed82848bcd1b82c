import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../core/contract/place.ts';
import { hasName, nameOf, whereOf } from '../../elements/place-search/suggest/suggestion.ts';
import { kindsOf, kindsText } from './kinds.ts';
import { languageCode } from './locale.ts';

/** A place with what it is called. */
type Named = Parameters<typeof nameOf>[0] & Parameters<typeof kindsOf>[0] & Pick<Place, 'names'>;

/**
 * Returns the name of a place in the language that is shown where the source has it, else as `nameOf` does. The kind of a place
 * without a name is in the language that is shown.
 */
export function placeName(place: Named): string {
  return (
    place.names?.[languageCode()] ?? nameOf(place, kindsOf(place)[0], languageCode() === 'ar' ? '، ' : ', ')
  );
}

/** Renders `placeName`. */
export function nameText(place: Named): TemplateResult {
  const text = placeName(place);
  return sourceText(text, languageOf(text, place));
}

/** Renders the name that stands on the signs of a place, where `placeName` is another one. */
export function localName(place: Named): LinePart {
  const { name } = place;
  return name === '' || name === placeName(place) ? nothing : sourceText(name, languageOf(name, place));
}

/** Renders what a list shows of a place beside its name: its kinds, and its address or else its locality, without what the name says. */
export function placeDetail(place: Named & Pick<Place, 'address'>): LinePart[] {
  const { type = [], type_name = [], subtypes } = place;
  const said = hasName(place) ? 0 : 1;
  const kinds = { type: type.slice(said), type_name: type_name.slice(said), subtypes };
  return [
    kinds.type_name.length > 0 ? kindsText(kinds) : nothing,
    ...whereOf(place).map((text) => sourceText(text)),
  ];
}

/** Renders the locality of a place, unless its name says it. */
export function localityText(place: Named): LinePart {
  return hasName(place) && place.locality ? sourceText(place.locality) : nothing;
}

/** Returns the language of a name that one language alone has, unless it is the one that is shown. */
function languageOf(name: string, { names = {} }: Named): string | undefined {
  const [language, other] = Object.keys(names).filter((language) => names[language] === name);
  return other === undefined && language !== languageCode() ? language : undefined;
}

/**
 * Renders a text of the places' source. Its direction is its own, so that a number at its beginning stays there in a line of another
 * direction.
 */
export function sourceText(text: string, language?: string): TemplateResult {
  return html`<bdi lang=${language ?? nothing}>${text}</bdi>`;
}

/** A part of a line; `nothing` leaves it out. */
export type LinePart = TemplateResult | string | typeof nothing;

/** Renders the parts of a line with a dot between them. */
export function parted(parts: readonly LinePart[]): TemplateResult {
  const shown = parts.filter((part) => part !== nothing && part !== '');
  return html`${shown.map((part, i) => (i === 0 ? part : html` · ${part}`))}`;
}
