import { html, nothing, type TemplateResult } from 'lit';
import { languages } from '../../language/languages.ts';
import { t } from '../../language/messages.ts';
import type { KioskState } from './state.ts';

/** Renders what is always in reach: languages, large text, high contrast, the way back to the start. */
export function bar(kiosk: KioskState): TemplateResult {
  const { languages: offered, language, display } = kiosk;
  return html`
    <section class="controls" aria-label=${t('kiosk.settings')}>
      ${
        offered.length > 1
          ? html`
            <div class="languages" role="group" aria-label=${t('kiosk.language')}>
              ${offered.map((code) => languageButton(code, code === language, kiosk.chooseLanguage))}
            </div>
          `
          : nothing
      }
      <div class="actions">
        ${toggle(t('kiosk.large-text'), display.isLarge, kiosk.toggleLarge)}
        ${toggle(t('kiosk.high-contrast'), display.isContrasting, kiosk.toggleContrast)}
        <button type="button" class="key-button start-again" @click=${kiosk.startAgain}>${t('kiosk.start-again')}</button>
      </div>
    </section>
  `;
}

function toggle(words: string, pressed: boolean, onClick: () => void): TemplateResult {
  return html`<button type="button" class="key-button" aria-pressed=${pressed} @click=${onClick}>${words}</button>`;
}

/** Renders `DE Deutsch`. Narrow screens show the code alone. */
function languageButton(code: string, pressed: boolean, choose: (code: string) => void): TemplateResult {
  return html`
    <button type="button" class="key-button" aria-pressed=${pressed} lang=${code} @click=${() => choose(code)}>
      <span class="language-code">${code.toUpperCase()}</span> <span class="language-name">${languages[code]?.name ?? code}</span>
    </button>
  `;
}
