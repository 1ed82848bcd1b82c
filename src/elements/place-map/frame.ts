import { boxAround, type ScreenBox } from './boxes.ts';
import type { MapMessages } from './messages.ts';
import { sheet } from './sheet.ts';

/** The actions of the buttons and keys of a map. */
export interface FrameActions {
  zoomBy(levels: number): void;
  fit(): void;
  pickMiddle(): void;
}

/** The surroundings of the canvas in the shadow root: buttons, notices, scale and attribution, the words for screen readers. */
export class Frame {
  /**
   * Has the canvas and the keyboard's focus. It is a group with a name and no application, so that a screen reader keeps its own keys.
   */
  readonly view = create(
    'div',
    { class: 'view', tabindex: '0', role: 'group', 'aria-describedby': 'keys' },
    icon('M12 2v7M12 15v7M2 12h7M15 12h7', 'middle'),
  );
  readonly #keys = create('p', { class: 'unseen', id: 'keys' });
  readonly #notice = create('p', { class: 'note', role: 'status' });
  readonly #scale = create('p', { class: 'scale', 'aria-hidden': 'true' });
  readonly #attribution = create('p', { class: 'attribution' });
  readonly #status = create('p', { class: 'unseen', role: 'status' });
  readonly #covers: readonly Element[];
  readonly #north = create('span', { class: 'north', 'aria-hidden': 'true' }, icon('M12 3l3 3.5H9z'));
  readonly #buttons = {
    zoomIn: create('button', { type: 'button' }, icon('M12 5v14M5 12h14')),
    zoomOut: create('button', { type: 'button' }, icon('M5 12h14')),
    fit: create('button', { type: 'button' }, icon('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5')),
  };

  constructor(root: ShadowRoot, actions: FrameActions) {
    const styles = new CSSStyleSheet();
    styles.replaceSync(sheet);
    root.adoptedStyleSheets = [styles];
    const { zoomIn, zoomOut, fit } = this.#buttons;
    zoomIn.addEventListener('click', () => actions.zoomBy(1));
    zoomOut.addEventListener('click', () => actions.zoomBy(-1));
    fit.addEventListener('click', () => actions.fit());
    this.view.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const act = { Home: actions.fit, Enter: actions.pickMiddle, ' ': actions.pickMiddle }[event.key];
      if (!act) return;
      event.preventDefault();
      act.call(actions);
    });
    const over = create('slot', {});
    const controls = create('div', { class: 'controls' }, fit, zoomIn, zoomOut);
    this.#covers = [over, this.#notice, this.#north, ...controls.children, this.#scale, this.#attribution];
    root.append(
      this.view,
      this.#keys,
      create('div', { class: 'notes' }, over, this.#notice),
      this.#north,
      controls,
      create('div', { class: 'foot' }, this.#scale, this.#attribution),
      this.#status,
    );
  }

  /** Returns what lies over the canvas, in CSS pixels to the right of and below its middle. */
  covers(): ScreenBox[] {
    const { x, y, width, height } = this.view.getBoundingClientRect();
    const shown = this.#covers.flatMap((one) =>
      one instanceof HTMLSlotElement ? one.assignedElements() : one,
    );
    return shown
      .map((one) => one.getBoundingClientRect())
      .filter((box) => box.width > 0)
      .map((box) =>
        boxAround(
          { x: box.x + box.width / 2 - x - width / 2, y: box.y + box.height / 2 - y - height / 2 },
          box.width,
          box.height,
        ),
      );
  }

  /** Names everything in a language. */
  name(messages: MapMessages, label: string): void {
    this.view.setAttribute('aria-label', label);
    this.view.setAttribute('aria-roledescription', messages.role);
    // The last announcement is in the old language.
    if (this.#keys.textContent !== messages.keys) this.say('');
    write(this.#keys, messages.keys);
    this.#north.title = messages.north;
    for (const key of ['zoomIn', 'zoomOut', 'fit'] as const) {
      this.#buttons[key].setAttribute('aria-label', messages[key]);
      this.#buttons[key].title = messages[key];
    }
  }

  /** Shows what a visitor must know of the map; `''` shows nothing. */
  notify(text: string): void {
    write(this.#notice, text);
  }

  /** Says something to screen readers. */
  say(text: string): void {
    write(this.#status, text);
  }

  credit(text: string): void {
    write(this.#attribution, text);
  }

  /** Shows the scale bar. @param pixels its width in CSS pixels. @param text the distance that it stands for, with its unit. */
  showScale(pixels: number, text: string): void {
    write(this.#scale, text);
    this.#scale.style.width = `${pixels}px`;
  }

  /** Offers to show all, where some is out of view. The room of the button stays, so that the others do not move. */
  offerFit(isOffered: boolean): void {
    const { fit } = this.#buttons;
    if (!isOffered && fit.matches(':focus')) this.view.focus();
    fit.style.visibility = isOffered ? '' : 'hidden';
  }

  /** Shows where north is, unless it is up. @param rotation of the map in radians */
  pointNorth(rotation: number): void {
    this.#north.hidden = rotation === 0;
    (this.#north.firstChild as SVGElement).style.rotate = `${rotation}rad`;
  }
}

function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

type Attributes = Readonly<Record<string, string>>;

function create<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...children: Element[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(name), attributes, children);
}

function icon(d: string, name = ''): Element {
  const svg = (name: string, attributes: Attributes, ...children: Element[]): Element =>
    fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
  return svg('svg', { class: name, viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d }));
}

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Element[]): E {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
