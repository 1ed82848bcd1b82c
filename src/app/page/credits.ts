import { html, nothing, type TemplateResult } from 'lit';
import type { Manifest, ManifestSource } from '../../bundle/manifest.ts';
import { outside } from '../place/outside.ts';

/**
 * Renders the foot of the page: its limits, and the sources of the places with their licences.
 * @param isOpen whether the sources are unfolded.
 */
export function credits(manifest: Manifest | null | undefined, isOpen = false): TemplateResult {
  return html`
    <p class="caveat">
      A demonstration with a hand-made sample of Oxford: not authoritative. Don’t plan a journey or judge accessibility
      by it.
    </p>
    ${
      manifest
        ? html`
          <details ?open=${isOpen}>
            <summary>Sources and licences</summary>
            <ul class="sources">${manifest.sources.map(credit)}</ul>
          </details>
        `
        : nothing
    }
  `;
}

function credit({
  name,
  attribution,
  licence,
  licence_url,
  url,
  date,
  note,
}: ManifestSource): TemplateResult {
  return html`
    <li>
      <strong>${outside(url, name)}</strong>${date ? ` (${date})` : nothing}. ${attribution.replace(/\.$/, '')}.
      Licence: ${outside(licence_url, licence)}. ${note ? html`<span class="hint">${note}</span>` : nothing}
    </li>
  `;
}
