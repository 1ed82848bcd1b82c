import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { limits } from '../engines/limits.ts';

it('documents what each engine cannot do, with the reason', async () => {
  const text = await readFile(new URL('../../docs/internals/engines.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const labels = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' } as const;
  for (const [engine, lacking] of Object.entries(limits) as [keyof typeof labels, object][]) {
    for (const [ability, reason] of Object.entries(lacking)) {
      const row = rows.find(
        (line) => line.includes(`| ${ability} | ${reason} |`) && line.includes(labels[engine]),
      );
      expect(row, `${engine}: ${ability}`).toBeDefined();
    }
  }
});
