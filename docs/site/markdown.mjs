/** Returns text as Markdown that shows it as it is; what stands in backticks is code. */
export const prose = (text) =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')))
    .join('')
    .replaceAll('{{', '&#123;{');

/** Returns a value as code within a line, also with backticks in it. */
export const code = (text) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/** Returns a table. Cells are Markdown. */
export function table(heads, rows) {
  const line = (cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Returns JSON in a block of code, folded where it is long. */
export function json(value, summary) {
  const text = JSON.stringify(value, null, 2);
  const block = `\`\`\`json\n${text}\n\`\`\``;
  return text.split('\n').length <= 40 ? block : `::: details ${summary}\n${block}\n:::`;
}
