import { html, type TemplateResult } from 'lit';
import { truncate } from '../../core/guards/truncate.ts';
import { momentText } from '../language/formats.ts';
import { t } from '../language/messages.ts';

/** The deepest level that is shown. */
const MAX_DEPTH = 4;
/** The most values that are shown of one answer. A page with a million of them would stand still. */
const MAX_VALUES = 5000;
/** The most columns of a table, and values in one of its cells. */
const [MAX_COLUMNS, MAX_CELL_VALUES] = [50, 50];

/** The most letters that are shown of one text, and of all texts of one answer. */
const [MAX_TEXT_LETTERS, MAX_LETTERS] = [2000, 100_000];

/** How many values and letters may still be shown. */
interface Budget {
  left: number;
  letters: number;
}

type Rendered = TemplateResult | string;

/**
 * Renders any JSON for people: a list of objects with the same keys as a table, everything else by its keys.
 * @param name the name of the value, for screen readers.
 */
export function jsonView(
  body: unknown,
  name: string,
  depth = 0,
  budget: Budget = { left: MAX_VALUES, letters: MAX_LETTERS },
): Rendered {
  if (typeof body !== 'object' || body === null) return body === null ? t('page.none') : scalar(body, budget);
  if (depth === MAX_DEPTH) return '…';
  if (Array.isArray(body))
    return body.length > 0 && body.every(isFlat)
      ? table(body, name, budget)
      : list(body, name, depth, budget);
  const entries = Object.entries(body).filter(([key]) => !key.startsWith('_'));
  const shown = take(entries, 1, budget);
  return html`
    <dl class="json-facts">
      ${shown.map(([key, value]) => {
        const label = words(key, budget);
        return html`<div><dt>${label}</dt><dd>${jsonView(value, label, depth + 1, budget)}</dd></div>`;
      })}
    </dl>
    ${rest(shown, entries)}
  `;
}

/** Takes as many items as the budget allows. */
function take<T>(items: readonly T[], valuesOfEach: number, budget: Budget): readonly T[] {
  const taken = items.slice(0, Math.floor(budget.left / valuesOfEach));
  budget.left -= taken.length * valuesOfEach;
  return taken;
}

/** Returns as much of a text as the budget allows. */
function takeText(text: string, budget: Budget): string {
  const taken = truncate(text, Math.min(MAX_TEXT_LETTERS, budget.letters));
  budget.letters = Math.max(0, budget.letters - taken.length);
  return taken;
}

/** Says that there is more than what is shown. */
function rest(shown: readonly unknown[], all: readonly unknown[]): Rendered {
  return shown.length < all.length ? html`<p>…</p>` : '';
}

function list(items: readonly unknown[], name: string, depth: number, budget: Budget): Rendered {
  if (items.length === 0) return t('page.none');
  const shown = take(items, 1, budget);
  return html`
    <ul>${shown.map((item) => html`<li>${jsonView(item, name, depth + 1, budget)}</li>`)}</ul>
    ${rest(shown, items)}
  `;
}

function table(all: readonly Record<string, unknown>[], name: string, budget: Budget): TemplateResult {
  const columns = [...new Set(all.slice(0, MAX_VALUES).flatMap(Object.keys))].slice(0, MAX_COLUMNS);
  const rows = take(all, Math.max(1, columns.length), budget);
  return html`
    <div class="scroll" role="region" tabindex="0" aria-label=${name}>
      <table>
        <thead><tr>${columns.map((column) => html`<th scope="col">${words(column, budget)}</th>`)}</tr></thead>
        <tbody>
          ${rows.map((row) => html`<tr>${columns.map((column) => html`<td>${cell(row[column], budget)}</td>`)}</tr>`)}
        </tbody>
      </table>
      ${rest(rows, all)}
    </div>
  `;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Returns whether it is an object whose values fit into the cells of a table. */
function isFlat(value: unknown): value is Record<string, unknown> {
  if (isScalar(value) || Array.isArray(value)) return false;
  return Object.values(value as object).every((one) =>
    Array.isArray(one) ? one.every(isScalar) : isScalar(one),
  );
}

function cell(value: unknown, budget: Budget): Rendered | Rendered[] {
  if (Array.isArray(value))
    return value
      .slice(0, MAX_CELL_VALUES)
      .flatMap((one, i) => (i === 0 ? [scalar(one, budget)] : [', ', scalar(one, budget)]));
  return scalar(value, budget);
}

/** Matches a date with a time of day in JSON. Other text that begins with digits is shown as it is. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

function scalar(value: unknown, budget: Budget): Rendered {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'page.yes' : 'page.no');
  const text = takeText(String(value), budget);
  const at = MOMENT.test(text) ? new Date(text) : undefined;
  return at && !Number.isNaN(at.getTime())
    ? html`<time datetime=${text}>${momentText(at, new Date())}</time>`
    : text;
}

/** `Next bus` for `next_bus`. */
function words(key: string, budget: Budget): string {
  const text = takeText(key, budget).replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
