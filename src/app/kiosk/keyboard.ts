import { html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { SimpleKeyboard } from 'simple-keyboard';
import { t } from '../language/messages.ts';
import type { SearchBox } from '../search/search-box.ts';

/** The keys that are no letters. */
const keys = { delete: '{bksp}', space: '{space}', search: '{enter}', hide: '{hide}' } as const;

/** The rows of letters of a language. Upper case is left out, because the search ignores it. */
type Letters = readonly [string, string, string, accents?: string];

const qwerty = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;
const nordic: Letters = ['qwertyuiopå', 'asdfghjklöä', 'zxcvbnm'];

const letters: Readonly<Record<string, Letters>> = {
  en: qwerty,
  de: ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnmß'],
  fr: ['azertyuiop', 'qsdfghjklm', 'wxcvbn', 'éèêàâçùûôî'],
  es: ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm', 'áéíóúü'],
  it: [...qwerty, 'àèéìòù'],
  fi: nordic,
  sv: nordic,
  cy: [...qwerty, 'âêîôûŵŷ'],
  pt: [...qwerty, 'áâãàçéêíóôõú'],
  ar: ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ذئءؤرىةوزظ', 'أإآ'],
};

/** Returns the rows of keys of a language, as simple-keyboard takes them: names of keys with spaces between. */
function keyRows(language: string): string[] {
  const [upper, home, lower, accents = ''] = letters[language] ?? qwerty;
  const row = (text: string): string => [...text].join(' ');
  return [
    row('1234567890'),
    ...(accents ? [row(accents)] : []),
    row(upper),
    row(home),
    `${row(lower)} ' - ${keys.delete}`,
    `${keys.hide} ${keys.space} ${keys.search}`,
  ];
}

/** The keyboard on the screen. A touch of the search box shows it. */
export class TouchKeyboard {
  shown = false;
  private language = '';
  private keyboard: SimpleKeyboard | undefined;
  private element: Element | undefined;
  private readonly box: () => SearchBox | undefined;
  private readonly draw: () => void;

  /** @param box returns the box that is typed into. */
  constructor(box: () => SearchBox | undefined, draw: () => void) {
    this.box = box;
    this.draw = draw;
  }

  /** Whether the visitor is typing, so that the suggestions need the room. */
  get isTyping(): boolean {
    return this.shown && this.box()?.text.trim() !== '';
  }

  /** Shows it for a touch of the box that asks for letters. One of the search button or a suggestion asks for the answer. */
  readonly touched = (event: Event): void => {
    const isTyped = (target: EventTarget): boolean =>
      target instanceof Element && /^(input|clear)$/.test(target.getAttribute('part') ?? '');
    if (event.composedPath().some(isTyped)) this.show();
  };

  private show(): void {
    this.shown = true;
    this.draw();
  }

  readonly hide = (): void => {
    this.shown = false;
    this.draw();
  };

  /** @param language the code of the language whose letters are shown. */
  template(language: string): TemplateResult {
    if (language !== this.language) {
      this.language = language;
      this.keyboard?.setOptions(optionsFor(language));
    }
    return html`
      <section
        class="keyboard"
        aria-label=${t('kiosk.keyboard')}
        ?hidden=${!this.shown}
        @pointerdown=${keepFocus}
        @mousedown=${keepFocus}
        @touchend=${preventClick}
        @click=${this.clicked}
      >
        <div class="keys" dir="ltr" ${ref(this.attach)}></div>
      </section>
    `;
  }

  private readonly attach = (element: Element | undefined): void => {
    if (!(element instanceof HTMLDivElement) || element === this.element) return;
    this.element = element;
    this.keyboard?.destroy();
    this.keyboard = new SimpleKeyboard(element, {
      ...optionsFor(this.language),
      theme: 'keys',
      useButtonTag: true,
      onKeyPress: this.press,
      // Otherwise it remembers what a visitor typed.
      onChange: () => this.keyboard?.clearInput(),
    });
  };

  /** Presses a key for a click without a finger or a mouse, such as that of a screen reader. */
  private readonly clicked = (event: MouseEvent): void => {
    const key = event.target instanceof Element && event.target.closest('[data-skbtn]');
    if (key && event.detail === 0) this.press(key.getAttribute('data-skbtn') ?? '');
  };

  private readonly press = (key: string): void => {
    const box = this.box();
    if (box && key !== keys.hide) type(box, key);
    if (key === keys.hide || key === keys.search) this.hide();
    else this.draw();
  };
}

function type(box: SearchBox, key: string): void {
  if (key === keys.delete) box.deleteBackward();
  else if (key === keys.search) box.submit();
  else box.insertText(key === keys.space ? ' ' : key);
}

function optionsFor(language: string) {
  return {
    layout: { default: keyRows(language) },
    display: {
      [keys.delete]: t('kiosk.key.delete'),
      [keys.space]: t('kiosk.key.space'),
      [keys.search]: t('kiosk.key.search'),
      [keys.hide]: t('kiosk.key.hide'),
    },
  };
}

/** Keeps the focus in the search box. Otherwise its suggestions close under the finger. */
function keepFocus(event: Event): void {
  event.preventDefault();
}

/**
 * Keeps the browser from a click once the finger lifts. A key acts as soon as it is touched. Where it hides the keyboard, the click
 * would be one on what is beneath: a result, whose place would open.
 */
function preventClick(event: TouchEvent): void {
  event.preventDefault();
}
