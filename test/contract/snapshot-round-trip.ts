import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bundle, openBundle } from '../../src/bundle/open.ts';
import { directorySource } from '../../src/node/directory-source.ts';
import { startServe } from '../fixtures/serve-process.ts';
import { runAt } from '../unit/data/cli/run-command.ts';

/** Runs a command to its end. @throws Error with its output if it fails. */
async function run(args: string[]): Promise<void> {
  const { code, log } = await runAt({ ended: () => new Promise<never>(() => {}) }, args);
  if (code !== 0) throw new Error(log.join('\n'));
}

/**
 * Builds a bundle, serves it, takes a snapshot of that, and builds again from the snapshot, all by the command line.
 * @param directory the working directory.
 * @param source the options of the first build.
 * @param more further sources of the second build.
 */
export async function roundTrip(
  directory: string,
  source: readonly string[],
  more: readonly string[] = [],
): Promise<{ original: Bundle; again: Bundle }> {
  const at = (name: string): string => join(directory, name);
  await run(['build', ...source, '--out', at('original')]);
  const { server, port, closed } = await startServe(at('original'));
  const address = `http://127.0.0.1:${port}/places/`;
  await run(['snapshot', address, '--out', at('snapshot.ndjson'), '--delay', '0']);
  server.kill('SIGINT');
  await closed;
  const open = (name: string): Promise<Bundle> => openBundle(directorySource(at(name)));
  const original = await open('original');
  // No answer contains these.
  const { area, area_parameter } = original.manifest.settings;
  const config = { types: 'snapshot.ndjson.types.json', settings: { area, area_parameter } };
  await writeFile(at('snapshot.config.json'), JSON.stringify(config));
  const sources = [`places:${at('snapshot.ndjson')}`, ...more].flatMap((given) => ['--source', given]);
  await run(['build', ...sources, '--config', at('snapshot.config.json'), '--strict', '--out', at('again')]);
  return { original, again: await open('again') };
}
