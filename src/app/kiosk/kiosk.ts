import { html, nothing, type TemplateResult } from 'lit';
import '../style/kiosk/kiosk.css';
import type { KioskConfig, SiteConfig } from '../../core/site/site-config.ts';
import type { PlacesFetch } from '../../index.ts';
import { languages } from '../language/languages.ts';
import { t } from '../language/messages.ts';
import { credits } from '../page/credits.ts';
import { backIcon } from '../page/icon.ts';
import { type Shown, standIn } from '../page/layout.ts';
import { countText } from '../results/count.ts';
import { codeOverlay } from './codes.ts';
import { overlay } from './overlay.ts';
import { staffOverlay } from './staff.ts';
import { attract, stage } from './stage.ts';
import { kioskStart } from './start.ts';
import { Kiosk } from './state.ts';

/** @param places the facade of the bundle that the app searches. */
export function createKiosk(site: SiteConfig, config: KioskConfig, places: PlacesFetch): Kiosk {
  return new Kiosk(site, config, places, screen);
}

/** Renders the whole screen of a kiosk: above what is looked at, below what is touched. */
function screen(app: Shown, kiosk: Kiosk): TemplateResult {
  const { keyboard } = kiosk;
  return html`
    <div class=${keyboard.isTyping ? 'screen typing' : 'screen'}>
      ${stage(app, kiosk)}
      <div class="reach">
        <div class="reach-head">
          ${backButton(app)}
          <div
            class="reach-box"
            @click=${keyboard.touched}
            @place-search=${keyboard.hide}
            @place-select=${keyboard.hide}
          >${app.box.template()}</div>
        </div>
        <main id="content" tabindex="-1">
          <p class="visually-hidden" role="status">${app.view?.kind === 'results' ? countText(app.view, app.names) : nothing}</p>
          <div class="kiosk-content" ?inert=${keyboard.isTyping}>
            ${standIn(app)}
            ${app.view?.kind === 'start' ? kioskStart(app.view, app.names, kiosk) : app.content?.(app)}
          </div>
        </main>
        ${keyboard.template(kiosk.language)}
      </div>
      ${bar(kiosk)}
    </div>
    ${overlayOf(app, kiosk)}
  `;
}

/** Renders the way back, at the same place on every page. On the first page it is not there. */
function backButton({ history }: Shown): TemplateResult | typeof nothing {
  if (!history.canGoBack) return nothing;
  return html`
    <button type="button" class="key-button back-button" @click=${() => history.back()}>${backIcon} ${t('kiosk.back')}</button>
  `;
}

/** Renders what is always in reach: languages, large text, high contrast, the way back to the start. */
function bar(kiosk: Kiosk): TemplateResult {
  const { isLarge, isContrasting, toggleLarge, toggleContrast, startAgain } = kiosk;
  const toggle = (words: string, pressed: boolean, onClick: () => void): TemplateResult =>
    html`<button type="button" class="key-button" aria-pressed=${pressed} @click=${onClick}>${words}</button>`;
  return html`
    <section class="controls" aria-label=${t('kiosk.settings')}>
      ${kiosk.languages.length > 1 ? languageButtons(kiosk) : nothing}
      <div class="actions">
        ${toggle(t('kiosk.large-text'), isLarge, toggleLarge)}
        ${toggle(t('kiosk.high-contrast'), isContrasting, toggleContrast)}
        <button type="button" class="key-button start-again" @click=${startAgain}>${t('kiosk.start-again')}</button>
      </div>
    </section>
  `;
}

/** Renders `DE Deutsch` and so on. Each screen shows one of both. */
function languageButtons({ languages: offered, language, chooseLanguage }: Kiosk): TemplateResult {
  const button = (code: string): TemplateResult => html`
    <button type="button" class="key-button" aria-pressed=${code === language} lang=${code} @click=${() => chooseLanguage(code)}>
      <span class="language-code">${languages[code]?.short ?? code.toUpperCase()}</span> <span class="language-name">${languages[code]?.name ?? code}</span>
    </button>
  `;
  return html`<div class="languages" role="group" aria-label=${t('kiosk.language')}>${offered.map(button)}</div>`;
}

/** Renders what lies over the screen: the picture while nobody is there, the question whether somebody is, or the panel that is open. */
function overlayOf(app: Shown, kiosk: Kiosk): TemplateResult | typeof nothing {
  const { overlay: shown, closeOverlay: onClose, idle, attractions } = kiosk;
  if (idle.presence === 'away') return attract(attractions, kiosk);
  if (idle.presence === 'asking') return stillThere(kiosk);
  if (shown?.kind === 'code') return codeOverlay(shown.address, shown.words, onClose);
  if (shown?.kind === 'staff') return staffOverlay(app, kiosk.staff, onClose);
  if (!shown) return nothing;
  return overlay({
    heading: t('kiosk.credits'),
    content: credits(app.manifest, app.config, app.places.status(), true),
    onClose,
  });
}

/** Renders the question whether the visitor is still there. A touch anywhere is an answer as well. */
function stillThere({ idle: { secondsLeft }, stay, startAgain }: Kiosk): TemplateResult {
  const content = html`
    <p class="countdown" role="timer"><strong>${secondsLeft}</strong> ${t('kiosk.countdown', { count: secondsLeft })}</p>
    <div class="choices">
      <button type="button" class="key-button main-button">${t('kiosk.stay')}</button>
      <button type="button" class="key-button" @click=${startAgain}>${t('kiosk.start-again')}</button>
    </div>
  `;
  return overlay({ heading: t('kiosk.still-there'), content, onClose: stay, isQuestion: true });
}
