import { html, type TemplateResult } from 'lit';

/** So deep goes what a person may want to read. */
const DEEPEST = 4;

/** JSON of any kind, as a person can read it: lists of things of one kind as tables, all else by its names. */
export function told(body: unknown, depth = 0): TemplateResult | string {
  if (typeof body !== 'object' || body === null) return body === null ? 'none' : String(body);
  if (depth === DEEPEST) return '…';
  if (Array.isArray(body)) return body.length > 0 && body.every(isFlat) ? table(body) : list(body, depth);
  const entries = Object.entries(body).filter(([key]) => !key.startsWith('_'));
  return html`
    <dl class="told">
      ${entries.map(([key, value]) => html`<div><dt>${words(key)}</dt><dd>${told(value, depth + 1)}</dd></div>`)}
    </dl>
  `;
}

function list(items: readonly unknown[], depth: number): TemplateResult | string {
  if (items.length === 0) return 'none';
  return html`<ul>${items.map((item) => html`<li>${told(item, depth + 1)}</li>`)}</ul>`;
}

function table(rows: readonly Record<string, unknown>[]): TemplateResult {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  return html`
    <table>
      <thead><tr>${columns.map((column) => html`<th scope="col">${words(column)}</th>`)}</tr></thead>
      <tbody>
        ${rows.map((row) => html`<tr>${columns.map((column) => html`<td>${cell(row[column])}</td>`)}</tr>`)}
      </tbody>
    </table>
  `;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Whether it is an object whose values fit into the cells of a table. */
function isFlat(value: unknown): value is Record<string, unknown> {
  if (isScalar(value) || Array.isArray(value)) return false;
  return Object.values(value as object).every((one) =>
    Array.isArray(one) ? one.every(isScalar) : isScalar(one),
  );
}

function cell(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '' : String(value);
}

/** `Next bus` for `next_bus`. */
function words(key: string): string {
  const text = key.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
