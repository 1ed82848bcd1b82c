import { expect, test } from 'vitest';
import { Report } from '../../../../data/build/report.ts';

test('prints a million rows of one reason as one line, with its count and the first few', () => {
  const report = new Report('x.csv');
  report.read = 1_000_000;
  for (let line = 1; line <= 1_000_000; line++) {
    report.leaveOut({ file: 'x.csv', line, reason: 'is inactive', detail: `stop ${line}` });
  }
  expect(report.lines()).toEqual([
    'x.csv: 1,000,000 read, 0 kept, 1,000,000 left out',
    'left out: 1,000,000: is inactive: line 1 (stop 1); line 2 (stop 2); line 3 (stop 3); …',
  ]);
});

test('prints the detail of rows without a line', () => {
  const report = new Report('x.pbf');
  report.read = 4;
  for (const id of ['n1', 'n2', 'n3', 'n4'])
    report.leaveOut({ file: 'x.pbf', reason: 'is gone', detail: id });
  expect(report.lines()[1]).toBe('left out: 4: is gone: n1; n2; n3; …');
});

test('lists few rows of a reason one by one, common reasons first', () => {
  const report = new Report('x.csv');
  report.read = 6;
  report.leaveOut({ file: 'x.csv', line: 1, reason: 'is odd', detail: 'a' });
  for (const line of [2, 3, 4, 5]) report.leaveOut({ file: 'x.csv', line, reason: 'is even' });
  report.leaveOut({ file: 'x.csv', reason: 'is odd', detail: 'x'.repeat(1000) });
  expect(report.lines().slice(1)).toEqual([
    'left out: 4: is even: line 2; line 3; line 4; …',
    'left out: x.csv:1: is odd (a)',
    `left out: x.csv: is odd (${'x'.repeat(200)}…)`,
  ]);
});

test('truncates very many reasons, and counts all', () => {
  const report = new Report();
  report.read = 5000;
  for (let i = 0; i < 5000; i++) report.leaveOut({ file: 'x', reason: `reason ${i}` });
  const lines = report.lines();
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe('left out: 4,980 more for other reasons');
});

test('warns when the counts do not add up', () => {
  const report = new Report();
  report.read = 3;
  report.kept = 1;
  report.repeated = 1;
  expect(report.lines()[1]).toBe('warning: the counts differ by 1: please report this');
});

test('counts equal warnings, and names the first', () => {
  const report = new Report();
  report.warn('is strange', 'x:1');
  report.warn('is strange', 'x:2');
  report.warn('once');
  expect(report.lines().slice(1)).toEqual(['warning: is strange (2 times, first: x:1)', 'warning: once']);
});

test('prints what was read so far of a source that ended in an error', () => {
  const report = new Report('x.osm');
  report.read = 3;
  report.kept = 1;
  report.markIncomplete();
  expect(report.lines()).toEqual(['x.osm: 3 read so far, 1 kept, 0 left out']);
});

test('prints one line for many values of one reason, the most frequent first', () => {
  const report = new Report('x.csv');
  report.read = 60;
  for (let i = 0; i < 60; i++) {
    const value = i < 10 ? '/moon' : `/mars-${i % 25}`;
    report.leaveOut({ file: 'x.csv', line: i, reason: 'is outside', detail: value, value });
    report.warnOf('types join', value);
  }
  const values = /\/moon \(10 times\), \/mars-0 \(2 times\), .*\/mars-\d+ \(2 times\), and 6 more/;
  const [, leftOut, warning, ...others] = report.lines();
  expect(leftOut).toMatch(/^left out: 60: is outside \(\/moon .* and 6 more\): line 0 \(\/moon\); /);
  expect(leftOut).toMatch(values);
  expect(warning).toMatch(/^warning: types join: /);
  expect(warning).toMatch(values);
  expect(others).toEqual([]);
  expect(report.warningCount).toBe(1);
});

test('a note is no warning', () => {
  const report = new Report();
  report.note('12 roads');
  expect(report.lines().slice(1)).toEqual(['note: 12 roads']);
  expect(report.warningCount).toBe(0);
});
