import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildFrom } from '../build-from.ts';

const example = fileURLToPath(new URL('../../../../docs/example-registry/', import.meta.url));

test('the example registry of the user guide gives what the guide says', async () => {
  const { code, log, places } = await buildFrom(
    [`rdf:${example}registry.ttl`],
    ['--config', `${example}fingerpost.config.json`],
  );
  expect(code).toBe(0);
  expect(places.find(({ id }) => id === 'reg:astronomy')).toMatchObject({
    name: 'Institut für Astronomie',
    alternative_names: ['Institute of Astronomy'],
    lat: '47.3700',
    phone: '+41 44 000 00 00',
    parent: ['reg:observatory'],
    primary_place: 'reg:observatory',
  });
  expect(places.find(({ id }) => id === 'reg:observatory')).toMatchObject({
    identifiers: ['reg:observatory', 'code:OBS'],
    child: ['reg:dome', 'reg:astronomy'],
  });
  const guide = await readFile(join(example, '../importing.md'), 'utf8');
  for (const line of log) expect(guide).toContain(line.replaceAll(example, 'docs/example-registry/'));
});
