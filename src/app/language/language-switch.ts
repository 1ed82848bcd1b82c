import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { globeIcon } from '../page/icon.ts';
import { languages, spoken } from './languages.ts';
import { languageCode } from './locale.ts';
import { t } from './messages.ts';

/**
 * Renders the choice of the language, each by its own name; nothing where there is one only.
 * @param offered the codes of the languages of the site.
 * @param choose is called with the code of the chosen one.
 */
export function languageSwitch(
  offered: readonly string[],
  choose: (code: string) => void,
): TemplateResult | typeof nothing {
  const codes = spoken(offered);
  if (codes.length < 2) return nothing;
  const chosen = (event: Event): void => choose((event.currentTarget as HTMLSelectElement).value);
  return html`
    <label class="language">
      ${globeIcon}<span class="visually-hidden">${t('page.language')}</span>
      <select .value=${live(languageCode())} @change=${chosen}>
        ${codes.map(
          (code) => html`
            <option value=${code} lang=${code} ?selected=${code === languageCode()}>${languages[code]!.name}</option>
          `,
        )}
      </select>
    </label>
  `;
}
