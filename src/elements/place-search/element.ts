import type { PlaceSearchEventMap } from './events.ts';
import type { PlaceSearchMessages } from './messages.ts';
import type { Suggestion } from './suggest/suggestion.ts';

/** `<place-search>`: a search box with suggestions, and a field of forms, whose value is the id of the chosen place. */
export interface PlaceSearchElement extends HTMLElement {
  /** URL of the folder of a bundle. Without it, a Service Worker or a server answers at `base`. */
  bundle: string;
  /** Where the paths of the places API begin, such as `/api`. */
  base: string;
  /** A `fetch` that answers the places API, such as that of `createPlacesFetch`. It goes before `bundle`. */
  fetch: typeof globalThis.fetch | undefined;
  /** The name of the form field. A box with a name is there to choose a place, so it suggests no searches. */
  name: string;
  /** The id of the chosen place, or `''`. The attribute is the value that a reset returns to. */
  value: string;
  /** The chosen place. */
  selected: Suggestion | undefined;
  /** The typed text. Setting it closes the list and requests nothing. */
  query: string;
  required: boolean;
  disabled: boolean;
  placeholder: string;
  /** The name for assistive technology, instead of that of a `<label>`. */
  label: string;
  /** The maximum number of suggestions. */
  limit: number;
  /** The path of a type, such as `/university`: suggests only places of it, and of the types below it. */
  type: string;
  /** A position as `lat,lon`, in degrees: near places come first. */
  near: string;
  /** Returns the icon of a place or a kind by the paths of its types: a path of SVG in a square of 15 by 15. Default: none. */
  iconOf: ((types: readonly string[]) => string | undefined) | undefined;
  /** Some of the words, or all of them. The others are English. */
  messages: Partial<PlaceSearchMessages>;

  readonly form: HTMLFormElement | null;
  readonly labels: NodeList;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;

  /** Types a text at the caret, in the place of what is selected, as a touch keyboard does. */
  insertText(text: string): void;
  /** Removes what is selected, or the letter before the caret. */
  deleteBackward(): void;
  /** Fulfilled once what is shown follows the latest change. */
  readonly updateComplete: Promise<boolean>;
  /** Closes what is open below the box. */
  close(): void;

  addEventListener<K extends keyof PlaceSearchEventMap>(
    type: K,
    listener: (this: PlaceSearchElement, event: PlaceSearchEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: HTMLElement, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
