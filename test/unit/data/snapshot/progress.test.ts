import { describe, expect, test } from 'vitest';
import { showProgress } from '../../../../data/snapshot/progress.ts';
import { QuickClock } from './run.ts';

describe('progress', () => {
  function shown(watched: boolean): string[] {
    const lines: string[] = [];
    const clock = new QuickClock();
    const write = (line: string) => lines.push(line);
    const terminal = {
      out: write,
      log: write,
      progress: write,
      watched,
      env: {},
      ended: () => new Promise<never>(() => {}),
    };
    const onProgress = showProgress(terminal, clock);
    for (const done of [1, 100, 500, 501, 1000]) {
      onProgress('places', done, 1000);
      void clock.sleep(1000);
    }
    return lines;
  }

  test('prints a bar with rate and remaining time to a terminal', () => {
    expect(shown(true)).toEqual([
      '[------------------------] places: 1 of 1,000',
      '[##----------------------] places: 100 of 1,000, 100 a second, 9 s left',
      '[############------------] places: 500 of 1,000, 250 a second, 2 s left',
      '[############------------] places: 501 of 1,000, 167 a second, 3 s left',
      '[########################] places: 1,000 of 1,000, 250 a second, 0 s left',
    ]);
  });

  test('prints a line now and then to a file', () => {
    expect(shown(false)).toEqual(['places: 500 of 1,000', 'places: 1,000 of 1,000']);
  });
});
