import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { runWorker } from '../edge/workerd.ts';
import { bin, runTool } from './tools.ts';

it('the edge handler of the packed package answers in workerd, bundled by esbuild as wrangler does', async () => {
  const example = join(inject('consumers'), 'workerd');
  const conditions = '--conditions=workerd,worker,browser';
  const options = ['--bundle', '--format=esm', conditions, '--outfile=built.js'];
  expect(await runTool(example, bin.esbuild, 'worker.js', ...options)).not.toMatch(/warn|error/i);
  const script = await readFile(join(example, 'built.js'), 'utf8');
  const worker = await runWorker({ assets: join(example, 'public') }, {}, { script });
  try {
    const started = performance.now();
    const response = await fetch(`${worker.origin}/api/places/search?q=beta`);
    console.log(`First answer, workerd: ${Math.round(performance.now() - started)} ms`);
    expect(await response.json()).toMatchObject({ _embedded: { pois: [{ name: 'Beta Library' }] } });
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
    expect((await fetch(`${worker.origin}/places/manifest.json`)).status).toBe(200);
  } finally {
    await worker.stop();
  }
});
