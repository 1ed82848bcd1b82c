import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { t } from '../language/messages.ts';
import { crossIcon } from '../page/icon.ts';

interface OverlayOptions {
  readonly heading: string;
  readonly content: TemplateResult;
  readonly onClose: () => void;
  /** Whether a touch anywhere closes it. Only the whole touch counts, because its end would touch what lies below. */
  readonly isQuestion?: boolean;
}

/** Renders a panel over the page. */
export function overlay({ heading, content, onClose, isQuestion = false }: OverlayOptions): TemplateResult {
  return html`
    <dialog
      class="overlay"
      role=${isQuestion ? 'alertdialog' : nothing}
      aria-labelledby="overlay-heading"
      @click=${isQuestion ? onClose : nothing}
      @close=${onClose}
      ${ref(openDialog)}
    >
      <div class="overlay-head">
        <h2 id="overlay-heading" tabindex="-1">${heading}</h2>
        ${
          isQuestion
            ? nothing
            : html`<button type="button" class="key-button" @click=${onClose}>${crossIcon} ${t('kiosk.close')}</button>`
        }
      </div>
      ${content}
    </dialog>
  `;
}

/** Opens a dialog once it is in the document, and moves the focus to its heading. The page below is inert until it is gone. */
export function openDialog(dialog: Element | undefined): void {
  queueMicrotask(() => {
    if (!(dialog instanceof HTMLDialogElement) || !dialog.isConnected) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
  });
}
