import { readdirSync, readFileSync } from 'node:fs';

const replaces =
  /\bvi\.(mock|stubGlobal|useFakeTimers)\(|\bvi\.spyOn\(globalThis\b|\bObject\.assign\(globalThis\b/;

/**
 * Test files that replace modules, timers or other globals. Each gets a process to itself: all others share theirs, and
 * with it the modules that were loaded, and may have left a timer running.
 */
export const isolated: readonly string[] = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((path) => /^test\/unit\/.*\.test\.ts$/.test(path) && replaces.test(readFileSync(path, 'utf8')));
