import { writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Command } from 'commander';
import { type PackedBundle, packBundle } from '../../../data/build/pack.ts';
import { addSource } from '../../../data/cli/commands/given-sources.ts';
import { wholeNumber } from '../../../data/cli/commands/options.ts';
import { processTerminal } from '../../../data/cli/terminal.ts';
import { readPart } from '../../../src/bundle/format.ts';
import { asFingerpostError } from '../../../src/core/errors.ts';
import { jsonLines } from './json-lines.ts';
import { measureOpening } from './opening.ts';
import { readPlaces } from './read-places.ts';

interface BytesOptions {
  readonly source: readonly string[];
  readonly limit?: number;
  readonly seed: string;
  readonly lines?: string;
}

const terminal = processTerminal();
const figure = (value: number): string => value.toLocaleString('en').padStart(12);

async function run({ source, limit, seed, lines }: BytesOptions): Promise<void> {
  const content = await readPlaces({ sources: source, seed, ...(limit !== undefined && { limit }) });
  const { length } = content.places;
  const json = Buffer.from(jsonLines(content.places));
  if (lines !== undefined) await writeFile(lines, json);
  const ofLines = gzipSync(json, { level: 9 }).length;
  const start = performance.now();
  const bundle = packBundle(content);
  const packing = performance.now() - start;
  const ofParts = bundle.manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0);

  terminal.out(
    `${'section'.padEnd(28)}${'unpacked'.padStart(12)}${'gzip'.padStart(12)}${'a place'.padStart(12)}`,
  );
  for (const { name, unpacked, packed } of sectionsOf(bundle)) {
    const each = (packed / length).toFixed(2).padStart(12);
    terminal.out(`${name.padEnd(28)}${figure(unpacked)}${figure(packed)}${each}`);
  }
  const opening = await measureOpening(bundle.files, 5);
  terminal.out(`
places                      ${figure(length)}
gzip -9 of the JSON lines   ${figure(ofLines)}  ${(ofLines / length).toFixed(2)} a place
parts of the bundle         ${figure(ofParts)}  ${(ofParts / length).toFixed(2)} a place
ratio                       ${(ofParts / ofLines).toFixed(3).padStart(12)}
packing, ms                 ${figure(Math.round(packing))}
opening, ms (median of 5)   ${figure(Math.round(opening.ms))}
memory when open, bytes     ${figure(opening.bytes)}`);
}

/** Every section compressed apart, so that their sum is a little more than the parts. */
function sectionsOf({ manifest, files }: PackedBundle) {
  return manifest.parts.flatMap(({ kind, name }) => {
    const { sections } = readPart(name, kind, new Uint8Array(gunzipSync(files.get(name)!)));
    return [...sections].map(([section, bytes]) => ({
      name: `${kind} ${section}`,
      unpacked: bytes.length,
      packed: gzipSync(bytes, { level: 9 }).length,
    }));
  });
}

try {
  await new Command('bench:bytes')
    .description('measure how small a bundle is, section by section, and how soon it is open')
    .option(
      '--source <kind:file>',
      'places to pack, repeatable; without one, the Oxford sample',
      addSource,
      [],
    )
    .option('--limit <number>', 'at most so many places, chosen by the seed', wholeNumber)
    .option('--seed <text>', 'other seed, other choice', '1')
    .option('--lines <file>', 'write the JSON lines there')
    .action(run)
    .parseAsync();
} catch (thrown) {
  terminal.log(`bench:bytes: ${asFingerpostError(thrown).message}`);
  process.exitCode = 1;
}
