import { html, type TemplateResult } from 'lit';
import { truncate } from '../../core/guards/truncate.ts';
import { momentText } from '../language/formats.ts';

/** The most rows and columns that a page shows, and the most letters of a cell. */
const [MAX_ROWS, MAX_COLUMNS, MAX_LETTERS] = [100, 12, 300];

/** Matches a date with a time of day in JSON. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** Renders departures, a row each with a column for each of their keys. JSON of another form is shown as it is. */
export function departuresTable(services: unknown, name: string): TemplateResult {
  if (!isRecords(services)) return html`<pre class="scroll">${text(services)}</pre>`;
  const rows = services.slice(0, MAX_ROWS);
  const columns = [...new Set(rows.flatMap(Object.keys))].slice(0, MAX_COLUMNS);
  return html`
    <div class="scroll" role="region" tabindex="0" aria-label=${name}>
      <table>
        <thead><tr>${columns.map((column) => html`<th scope="col">${heading(column)}</th>`)}</tr></thead>
        <tbody>
          ${rows.map((row) => html`<tr>${columns.map((column) => html`<td>${text(row[column])}</td>`)}</tr>`)}
        </tbody>
      </table>
      ${rows.length < services.length ? html`<p>…</p>` : ''}
    </div>
  `;
}

function isRecords(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one && !Array.isArray(one));
}

/** Returns a value as one text: `19:05, 19:20` for a list. */
export function text(value: unknown): string {
  if (Array.isArray(value)) return truncate(value.slice(0, MAX_LETTERS).map(text).join(', '), MAX_LETTERS);
  const plain = typeof value === 'object' && value ? JSON.stringify(value) : String(value ?? '');
  const at = MOMENT.test(plain) ? new Date(plain) : undefined;
  return at && !Number.isNaN(at.getTime()) ? momentText(at, new Date()) : truncate(plain, MAX_LETTERS);
}

/** Returns `Next bus` for `next_bus`. */
function heading(key: string): string {
  const words = truncate(key, MAX_LETTERS).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
