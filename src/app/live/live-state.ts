import { html, nothing, type TemplateResult } from 'lit';
import { liveEndpoint } from '../config.ts';
import { dayText, timeText } from '../language/formats.ts';
import { rich, t } from '../language/messages.ts';
import { technically } from '../page/failure.ts';
import type { LiveView } from './load-live.ts';

type Rendered = TemplateResult | string | readonly (TemplateResult | string)[];

/** Renders whether the data is live, and when it was measured. */
export function liveState(view: LiveView): TemplateResult {
  const { answer, problem } = view;
  const state = answer?.current ? 'live' : answer ? 'stale' : problem ? 'none' : 'loading';
  return html`
    <div class="live-state ${state}" role="status">
      ${state === 'loading' ? t('live.loading') : state === 'live' ? asOf(answer?.time) : notLive(view)}
      ${problem && liveEndpoint ? technically(problem) : nothing}
    </div>
  `;
}

function asOf(time: number | undefined): Rendered {
  if (time === undefined) return html`<strong>${t('live.live')}</strong>`;
  return rich('live.as-of', { live: html`<strong>${t('live.live')}</strong>`, time: clock(time) });
}

function notLive({ answer, permanent }: LiveView): Rendered {
  if (permanent && !liveEndpoint) return html`<strong>${t('live.none-here')}</strong>`;
  if (permanent) return html`<strong>${t('live.none')}</strong> ${t('live.none-for-place')}`;
  return html`<strong>${t('live.none-now')}</strong> ${answer ? listOf(answer.time) : nothing} ${t('live.looks-again')}`;
}

function listOf(time: number | undefined): Rendered {
  return time === undefined ? t('live.own-list') : rich('live.list-of', { time: clock(time) });
}

/** `14:03`, or the date where that isn't today's. */
function clock(time: number): TemplateResult {
  const at = new Date(time);
  const today = at.toDateString() === new Date().toDateString();
  return html`<time datetime=${at.toISOString()}>${today ? timeText(at) : dayText(at)}</time>`;
}
