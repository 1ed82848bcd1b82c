import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { visitConsumers } from './consumer-page.ts';
import { startSite } from './static-site.ts';
import { bin, runTool } from './tools.ts';

const on = visitConsumers();
const { byWorker, example, expectBuilt, expectByVite, expectChoice, found } = on;

describe('the worker of the packed package starts, and answers', () => {
  it('with Vite 8, in development, built, and in its preview', () => expectByVite('8', bin.vite8));

  it('with Next, exported', async () => {
    await expectBuilt('next', 'out', () => runTool(example('next'), bin.next, 'build'));
  });

  it('without a bundler, by an import map', async () => {
    const site = await startSite(on.packages());
    try {
      await on.page.goto(site.origin);
      expect(await found('import map')).toEqual(byWorker);
      expect(on.warnings).toEqual([]);
    } finally {
      await site.stop();
    }
  });
});

describe('<place-search> of the packed package', () => {
  it('works in React 19 under StrictMode, with types', async () => {
    expect(await runTool(example('react'), bin.tsc, '--project', 'tsconfig.json')).toBe('');
    expect(await runTool(example('react'), bin.vite8, 'build')).not.toMatch(/warn|⚠|error/i);
    const site = await startSite({ '/': join(example('react'), 'dist') });
    try {
      await expectChoice(site.origin);
    } finally {
      await site.stop();
    }
  });

  it('works in a plain page without a bundler or an import map', async () => {
    const site = await startSite(on.packages());
    try {
      await expectChoice(`${site.origin}/element.html`);
    } finally {
      await site.stop();
    }
  });
});
