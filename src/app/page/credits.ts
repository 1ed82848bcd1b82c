import { html, nothing, type TemplateResult } from 'lit';
import type { Manifest, ManifestSource } from '../../bundle/manifest.ts';
import type { SiteConfig } from '../../core/site/site-config.ts';
import type { PlacesStatus } from '../../index.ts';
import { rich, t } from '../language/messages.ts';
import { outside } from '../place/outside.ts';

const runsIn = {
  'service-worker': 'page.runs-in-service-worker',
  worker: 'page.runs-in-worker',
  page: 'page.runs-in-page',
} as const;

/** The licence of a source of which the build knows none. */
const UNKNOWN = 'unknown';

/**
 * Renders the foot of the page: its limits, and the sources of the places with their licences and the state of the search.
 * @param isOpen whether the sources are unfolded.
 */
export function credits(
  manifest: Manifest | null | undefined,
  { sample, area = '' }: SiteConfig,
  status: PlacesStatus,
  isOpen = false,
): TemplateResult {
  return html`
    ${sample ? html`<p class="caveat">${t('page.caveat', { area })}</p>` : nothing}
    ${
      manifest
        ? html`
          <details ?open=${isOpen}>
            <summary>${t('page.sources')}</summary>
            <ul class="sources">${manifest.sources.map(credit)}</ul>
            ${technicalLine(status)}
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
      <strong>${outside(url, name)}</strong>${date ? ` (${date})` : nothing}. ${attribution ? `${attribution.replace(/\.$/, '')}.` : nothing}
      ${rich('page.licence', { licence: outside(licence_url, licence === UNKNOWN ? t('place.unknown') : licence) })} ${note ? html`<span class="hint">${note}</span>` : nothing}
    </li>
  `;
}

/** Renders what those who look after a site want to know of its search. */
function technicalLine({ version, host, fallbackReason }: PlacesStatus): TemplateResult | typeof nothing {
  if (version === undefined) return nothing;
  return html`
    <p class="technical-line" title=${fallbackReason ?? nothing}>
      ${t('page.bundle', { version })}, ${t(runsIn[host ?? 'page'])}
    </p>
  `;
}
