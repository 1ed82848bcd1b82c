import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { t } from '../../language/messages.ts';
import { crossIcon } from '../../page/icon.ts';

interface OverlayOptions {
  readonly role?: 'dialog' | 'alertdialog';
  readonly heading: string;
  readonly content: TemplateResult | typeof nothing;
  /** Absent where a button of the content closes it. */
  readonly onClose?: () => void;
  /** Called for a touch anywhere. Only the whole touch counts, because its end would touch what lies below. */
  readonly onTouch?: () => void;
}

/** Renders a panel over the page. The page below has to be inert. */
export function overlay({
  role = 'dialog',
  heading,
  content,
  onClose,
  onTouch,
}: OverlayOptions): TemplateResult {
  return html`
    <div class="veil" @click=${onTouch}>
      <section class="overlay" role=${role} aria-modal="true" aria-labelledby="overlay-heading" @keydown=${closeByEscape(onClose)}>
        <div class="overlay-head">
          <h2 id="overlay-heading" tabindex="-1" ${ref(focusFirst)}>${heading}</h2>
          ${
            onClose
              ? html`<button type="button" class="key-button" @click=${onClose}>${crossIcon} ${t('kiosk.close')}</button>`
              : nothing
          }
        </div>
        ${content}
      </section>
    </div>
  `;
}

/** Moves the focus into the overlay once it is in the document. */
function focusFirst(heading: Element | undefined): void {
  queueMicrotask(() => heading instanceof HTMLElement && heading.focus({ preventScroll: true }));
}

const closeByEscape = (onClose: (() => void) | undefined) => (event: KeyboardEvent) => {
  if (event.key === 'Escape') onClose?.();
};
