import { expect, test } from 'vitest';
import { Report } from '../../../../data/record/report.ts';

test('a million of one reason are one line, with its count and the first few', () => {
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

test('what has no line is told by its detail', () => {
  const report = new Report('x.pbf');
  report.read = 4;
  for (const id of ['n1', 'n2', 'n3', 'n4'])
    report.leaveOut({ file: 'x.pbf', reason: 'is gone', detail: id });
  expect(report.lines()[1]).toBe('left out: 4: is gone: n1; n2; n3; …');
});

test('few of a reason are listed one by one, and common reasons come first', () => {
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

test('very many reasons are cut short, and none is lost from the count', () => {
  const report = new Report();
  report.read = 5000;
  for (let i = 0; i < 5000; i++) report.leaveOut({ file: 'x', reason: `reason ${i}` });
  const lines = report.lines();
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe('left out: 4,980 more for other reasons');
});

test('what is neither kept nor left out is told, as it may not happen', () => {
  const report = new Report();
  report.read = 3;
  report.kept = 1;
  report.repeated = 1;
  expect(report.lines()[1]).toBe('warning: the counts differ by 1: please report this');
});

test('warnings are counted, with where the first was', () => {
  const report = new Report();
  report.warn('is strange', 'x:1');
  report.warn('is strange', 'x:2');
  report.warn('once');
  expect(report.lines().slice(1)).toEqual(['warning: is strange (2 times, first: x:1)', 'warning: once']);
});

test('of a source that ended in an error, what was read so far is told, and nothing is missed in it', () => {
  const report = new Report('x.osm');
  report.read = 3;
  report.kept = 1;
  report.markIncomplete();
  expect(report.lines()).toEqual(['x.osm: 3 read so far, 1 kept, 0 left out']);
});

test('what many values have in common is one line that names them, the most frequent first', () => {
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
