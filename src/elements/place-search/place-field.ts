import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { type Places, placesOver } from '../../client/places/over-fetch.ts';
import { asFingerpostError, FingerpostError } from '../../core/errors.ts';
import { dispatch } from './events.ts';
import { englishMessages, type PlaceSearchMessages } from './messages.ts';
import { kindOf } from './option-list.ts';
import { bundleFetch } from './suggest/bundle-fetch.ts';
import { Suggester } from './suggest/suggester.ts';
import { nameOf, type Suggestion } from './suggest/suggestion.ts';

/** The source of answers: a change of one of these is another places API. */
const SOURCE = ['fetch', 'bundle', 'base'] as const;

/** A field of forms whose value is the id of a place, and whose text is what was typed or the name of that place. */
export abstract class PlaceField extends LitElement {
  static readonly formAssociated = true;
  static override properties: PropertyDeclarations = {
    bundle: {},
    base: {},
    fetch: { attribute: false },
    name: { reflect: true },
    value: { attribute: false, noAccessor: true },
    selected: { attribute: false, noAccessor: true },
    query: { attribute: false, noAccessor: true },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
    messages: { attribute: false },
  };

  declare bundle: string;
  declare base: string;
  declare fetch: typeof globalThis.fetch | undefined;
  declare name: string;
  declare required: boolean;
  declare disabled: boolean;
  declare messages: Partial<PlaceSearchMessages>;

  protected suggester: Suggester | undefined;
  /** The failure that a visitor should know of. */
  protected failure: FingerpostError | undefined;
  /** Whether the element or its fieldset is disabled. */
  protected isDisabled = false;
  readonly #internals = this.attachInternals();
  #places: Places | undefined;
  #value = '';
  #selected: Suggestion | undefined;
  #text = '';
  /** Whether the value is no longer that of the attribute. */
  #dirty = false;
  #naming = new AbortController();

  constructor() {
    super();
    Object.assign(this, { bundle: '', base: '', name: '', required: false, disabled: false, messages: {} });
  }

  protected abstract get anchor(): HTMLElement | undefined;
  abstract close(): void;

  protected get words(): PlaceSearchMessages {
    return { ...englishMessages, ...this.messages };
  }

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#dirty = true;
    if (value !== this.#value) this.#assign(value ?? '');
  }

  get selected(): Suggestion | undefined {
    return this.#selected;
  }

  set selected(place: Suggestion | undefined) {
    this.#dirty = true;
    this.#assign(place?.id ?? '', place);
  }

  get query(): string {
    return this.#text;
  }

  set query(text: string) {
    if (text !== this.#text) this.#assign('', undefined, text);
    this.close();
  }

  /** Takes a typed text. It is no longer the name of the chosen place. */
  protected setTyped(text: string): void {
    const had = this.#value;
    this.#dirty = true;
    this.#assign('', undefined, text);
    if (had) this.announce();
  }

  /** Fires the event of form fields that a visitor changed. */
  protected announce(): void {
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  protected fail(error: FingerpostError): void {
    if (dispatch(this, 'place-error', { error })) this.failure = error;
    this.requestUpdate();
  }

  #assign(
    value: string,
    place?: Suggestion,
    text = place ? nameOf(place, kindOf(place, this.words)) : '',
  ): void {
    this.#naming.abort();
    this.#value = value;
    this.#selected = place;
    this.#text = text;
    this.failure = undefined;
    this.#setField();
    this.requestUpdate('value');
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.#places && !SOURCE.some((name) => changed.has(name))) return;
    const { bundle, base } = this;
    const given = this.fetch ?? (bundle ? bundleFetch(bundle, base) : undefined);
    // The global one at the time of the call, which a page may replace.
    this.#places = placesOver(given ?? ((...request) => globalThis.fetch(...request)), base);
    this.suggester = new Suggester(this.#places);
  }

  protected override updated(changed: PropertyValues): void {
    this.#setField();
    const isNew = changed.has('value') || SOURCE.some((name) => changed.has(name));
    if (isNew && this.#value && !this.#selected) void this.#findName(this.#value);
  }

  /** Fetches the name of a place that only its id is known of. */
  async #findName(id: string): Promise<void> {
    this.#naming.abort();
    this.#naming = new AbortController();
    const { signal } = this.#naming;
    try {
      const place = await this.#places?.place(id, { signal });
      if (signal.aborted) return;
      if (!place) throw new FingerpostError('bad-request', `There is no place "${id}"`);
      this.#assign(id, place);
    } catch (error) {
      if (signal.aborted) return;
      this.#text = id;
      this.fail(asFingerpostError(error));
    }
  }

  /** Says what the form submits, and whether it may. */
  #setField(): void {
    const value = this.#value;
    this.#internals.setFormValue(value);
    const badInput = this.name !== '' && value === '' && this.#text.trim() !== '';
    const valueMissing = this.required && value === '' && !badInput;
    const { unchosen, required } = this.words;
    if (badInput || valueMissing)
      this.#internals.setValidity({ badInput, valueMissing }, badInput ? unchosen : required, this.anchor);
    else this.#internals.setValidity({});
  }

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: lit reads the properties of the class that it is called on
    return [...super.observedAttributes, 'value', 'inputmode', 'lang'];
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (name === 'value' && !this.#dirty) this.#assign(value ?? '');
    this.requestUpdate();
  }

  formResetCallback(): void {
    this.#dirty = false;
    this.close();
    this.#assign(this.getAttribute('value') ?? '');
  }

  formStateRestoreCallback(state: string): void {
    this.value = state;
  }

  formDisabledCallback(disabled: boolean): void {
    this.isDisabled = disabled;
    this.requestUpdate();
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  get labels(): NodeList {
    return this.#internals.labels;
  }

  get validity(): ValidityState {
    return this.#internals.validity;
  }

  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }
}
