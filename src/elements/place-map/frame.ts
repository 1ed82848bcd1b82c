import type { MapMessages } from './map-messages.ts';
import { sheet } from './sheet.ts';

/** The actions of the buttons and keys of a map. */
export interface FrameActions {
  zoomBy(levels: number): void;
  fit(): void;
  pickMiddle(): void;
}

const ICONS = {
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  north: 'M12 3l5 18-5-4-5 4z',
  middle: 'M12 2v7M12 15v7M2 12h7M15 12h7',
} as const;

/** The surroundings of the canvas in the shadow root: buttons, notices, scale and attribution, the words for screen readers. */
export class Frame {
  /** Has the canvas and the keyboard's focus. */
  readonly view = create('div', 'view');
  readonly #keys = create('p', 'unseen');
  readonly #notice = create('p', 'note');
  readonly #scale = create('p', 'scale');
  readonly #attribution = create('p', 'attribution');
  readonly #status = create('p', 'unseen');
  readonly #north = create('span', 'north');
  readonly #buttons: Readonly<Record<'zoomIn' | 'zoomOut' | 'fit', HTMLButtonElement>>;

  constructor(root: ShadowRoot, actions: FrameActions) {
    const styles = new CSSStyleSheet();
    styles.replaceSync(sheet);
    root.adoptedStyleSheets = [styles];
    this.#buttons = {
      zoomIn: button(ICONS.zoomIn, () => actions.zoomBy(1)),
      zoomOut: button(ICONS.zoomOut, () => actions.zoomBy(-1)),
      fit: button(ICONS.fit, () => actions.fit()),
    };
    const { view } = this;
    view.tabIndex = 0;
    // Screen readers pass all keys to an application, so the arrow keys move the map and not the reader's cursor.
    view.setAttribute('role', 'application');
    view.setAttribute('aria-describedby', 'keys');
    this.#keys.id = 'keys';
    const middle = icon(ICONS.middle);
    middle.classList.add('middle');
    view.append(middle);
    view.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const act = { Home: actions.fit, Enter: actions.pickMiddle, ' ': actions.pickMiddle }[event.key];
      if (!act) return;
      event.preventDefault();
      act.call(actions);
    });
    this.#status.setAttribute('role', 'status');
    this.#notice.setAttribute('role', 'status');
    this.#north.setAttribute('aria-hidden', 'true');
    this.#scale.setAttribute('aria-hidden', 'true');
    this.#north.append(icon(ICONS.north));
    const controls = create('div', 'controls');
    controls.append(...Object.values(this.#buttons));
    const notes = create('div', 'notes');
    notes.append(this.#notice);
    const foot = create('div', 'foot');
    foot.append(this.#scale, this.#attribution);
    root.append(view, this.#keys, notes, this.#north, controls, foot, this.#status);
  }

  /** Names everything in a language. */
  name(messages: MapMessages, label: string): void {
    this.view.setAttribute('aria-label', label);
    this.view.setAttribute('aria-roledescription', messages.role);
    write(this.#keys, messages.keys);
    for (const key of ['zoomIn', 'zoomOut', 'fit'] as const) {
      const element = this.#buttons[key];
      const words = messages[key];
      element.setAttribute('aria-label', words);
      element.title = words;
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

  /** Shows where north is, unless it is up. @param rotation of the map in radians */
  pointNorth(rotation: number): void {
    this.#north.hidden = rotation === 0;
    this.#north.style.transform = `rotate(${rotation}rad)`;
  }
}

function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function create(name: string, className: string): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

function button(path: string, act: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.append(icon(path));
  element.addEventListener('click', act);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

function icon(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS(SVG, 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}
