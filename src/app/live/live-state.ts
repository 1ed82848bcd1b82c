import { html, nothing, type TemplateResult } from 'lit';
import { technically } from '../page/failure.ts';
import { liveEndpoint } from './live-endpoint.ts';
import type { LiveView } from './load-live.ts';

/** Renders whether the data is live, and when it was measured. */
export function liveState({ answer, problem, permanent }: LiveView): TemplateResult {
  const state = answer?.current ? 'live' : answer ? 'stale' : problem ? 'none' : 'loading';
  return html`
    <div class="live-state ${state}" role="status">
      ${
        state === 'loading'
          ? 'Asking what is so just now…'
          : state === 'live'
            ? html`<strong>Live</strong> as of ${clock(answer?.time)}`
            : permanent
              ? noneEver()
              : html`
              <strong>No live data just now.</strong>
                ${state === 'stale' ? html`The list is that of ${clock(answer?.time)}.` : nothing}
                This page looks again by itself.
            `
      }
      ${problem && liveEndpoint ? technically(problem) : nothing}
    </div>
  `;
}

function noneEver(): TemplateResult {
  if (liveEndpoint) return html`<strong>No live data.</strong> The service has none for this place.`;
  return html`<strong>This page has no live data.</strong>`;
}

/** `14:03`, with the date where that isn't today's. */
function clock(time: number | undefined): TemplateResult | string {
  if (time === undefined) return 'this page’s own places';
  const at = new Date(time);
  const today = at.toDateString() === new Date().toDateString();
  const words = at.toLocaleString('en-GB', {
    ...(today ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'long', year: 'numeric' }),
  });
  return html`<time datetime=${at.toISOString()}>${words}</time>`;
}
