import { readdirSync, readFileSync } from 'node:fs';

const replaces =
  /\bvi\.(mock|stubGlobal|useFakeTimers)\(|\bvi\.spyOn\(globalThis\b|\bObject\.assign\(globalThis\b/;

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts'));
const filesWith = (text: RegExp): string[] => files.filter((path) => text.test(readFileSync(path, 'utf8')));

/** Test files in Node of what the build makes, which they take from `dist`. */
export const ofPackage: readonly string[] = [
  ...files.filter((path) => path.startsWith('test/package/')),
  ...filesWith(/ from '[^']*\/(built-files|serve-process|serving)\.ts'/).filter((path) =>
    /^test\/(unit|contract)\//.test(path),
  ),
];

/** Test files that try random input as often as `runs` says. */
export const random: readonly string[] = filesWith(/ from '[^']*\/runs\.ts'/);

/**
 * Test files that replace modules, timers or other globals. Each gets a process to itself: all others share theirs, and
 * with it the modules that were loaded, and may have left a timer running.
 */
export const isolated: readonly string[] = filesWith(replaces).filter((path) =>
  path.startsWith('test/unit/'),
);
