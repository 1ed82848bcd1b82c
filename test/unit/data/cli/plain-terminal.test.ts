import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plainTerminal } from '../../../../data/cli/plain-terminal.ts';
import { runProgram } from '../../../../data/cli/program.ts';
import type { Terminal } from '../../../../data/cli/terminal.ts';
import { scratchDirectory, scratchFile } from '../scratch.ts';

function recording() {
  const lines: string[] = [];
  const take = (line: string): number => lines.push(line);
  const terminal: Terminal = {
    out: take,
    log: take,
    progress: take,
    ask: async (question) => String(take(question)),
    watched: true,
    env: {},
    ended: () => new Promise<never>(() => {}),
  };
  return { lines, terminal };
}

/** Everything that could move a cursor, colour a screen, forge a line or reverse text. */
const ACTIVE = /[\p{Cc}\p{Bidi_Control}]/u;
const HOSTILE = '\u001b[31m\u0007\u009b2J\rforged\u202egnp\u2066\u007f';

test.each(['out', 'log', 'progress', 'ask'] as const)(
  '%s gets no control characters, and can tell them',
  (to) => {
    const { lines, terminal } = recording();
    plainTerminal(terminal)[to]?.(`a "${HOSTILE}\n" ä €`);
    expect(lines.join()).not.toMatch(ACTIVE);
    expect(JSON.parse(lines.join().slice(2, -4))).toBe(`${HOSTILE}\n`);
    expect(lines.join()).toMatch(/ ä €$/);
  },
);

test.each([
  ['names of columns', 'csv', `id,name,type,${HOSTILE.replace('\r', '')}\na:1,A,/university,,,\n`],
  ['a separator that is not found', 'csv', `${HOSTILE.replace('\r', '')}\n1\n`],
  ['types', 'places', `{"id":"a:1","name":"A","type":["/${HOSTILE}"]}\n`],
  ['keys', 'places', `${JSON.stringify({ id: 'a:1', name: 'A', type: ['/university'], [HOSTILE]: 1 })}\n`],
  ['what is not JSON', 'places', `{${HOSTILE}\n`],
])('a file can not reach the terminal by its %s', async (_, kind, content) => {
  const { lines, terminal } = recording();
  const file = await scratchFile('file', content);
  await runProgram(['build', '--source', `${kind}:${file}`, '--out', await scratchDirectory()], terminal);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).not.toMatch(ACTIVE);
});

test('names are printed plainly by a query, and its JSON stays the answer', async () => {
  const record = JSON.stringify({ id: 'a:1', name: `Carfax ${HOSTILE}`, type: ['/university'] });
  const file = await scratchFile('places.ndjson', `${record}\n`);
  const out = join(await scratchDirectory(), 'out');
  const { lines, terminal } = recording();
  await runProgram(['build', '--source', `places:${file}`, '--out', out], terminal);
  await runProgram(['query', out, 'carfax'], terminal);
  for (const line of lines) expect(line).not.toMatch(ACTIVE);
  lines.length = 0;
  await runProgram(['query', out, 'carfax', '--json'], terminal);
  for (const line of lines) expect(line).not.toMatch(ACTIVE);
  expect(JSON.parse(lines.join('\n'))._embedded.pois[0].name).toBe(`Carfax ${HOSTILE}`);
});

test('help has lines of its own', async () => {
  const { lines, terminal } = recording();
  expect(await runProgram(['build', '--help'], terminal)).toBe(0);
  expect(lines.length).toBeGreaterThan(5);
});
