import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { FingerpostError } from '../../../src/core/errors.ts';
import { readConfig } from '../../build/config.ts';
import { guessConfig } from '../../init/guess-config.ts';
import { writeFileAtomic } from '../../io/write-file-atomic.ts';
import { printResult, type Terminal } from '../terminal.ts';
import { refuseDuplicates } from './given-sources.ts';
import { path } from './options.ts';
import { checkInputsKept } from './outputs.ts';

interface InitOptions {
  readonly out: string;
  readonly force?: true;
}

/** `fingerpost init`: writes a configuration for files by what is in them. */
export function initCommand(terminal: Terminal): Command {
  return new Command('init')
    .description('look into files of places and write the configuration that a build of them needs')
    .argument('<file...>', 'files of any kind: CSV, GeoJSON, OpenStreetMap, GTFS, NaPTAN, RDF, places NDJSON')
    .option('--out <file>', 'file to write the configuration to', path, 'fingerpost.config.json')
    .option('--force', 'replace an existing configuration')
    .action(async (files: readonly string[], options: InitOptions) => init(files, options, terminal));
}

async function init(
  files: readonly string[],
  { out, force }: InitOptions,
  terminal: Terminal,
): Promise<void> {
  if (existsSync(out) && !force)
    throw new FingerpostError(
      'bad-input',
      `${out} is there already: replace it with --force, or name another --out`,
    );
  checkInputsKept([out], files);
  refuseDuplicates(files);
  const { types } = await readConfig();
  const { ask: askPerson } = terminal;
  const ask =
    askPerson &&
    ((question: string, choices: readonly string[] = []) => {
      for (const [i, choice] of choices.entries()) terminal.log(`  ${i + 1}  ${choice}`);
      return askPerson(question);
    });
  const { config, sources, reasons } = await guessConfig(files, { types, out, ask });
  mkdirSync(dirname(out), { recursive: true });
  await writeFileAtomic(out, Buffer.from(`${JSON.stringify(config, null, 2)}\n`));
  for (const reason of reasons) terminal.log(reason);
  terminal.log(`${out}: written. Read it, and build with:`);
  const given = sources.map((source) => `--source ${quoted(source)} `).join('');
  await printResult(terminal, [`npx fingerpost build ${given}--config ${quoted(out)} --out places`]);
}

/** Returns an argument as a shell reads it. */
function quoted(argument: string): string {
  return /^[\w./:@%+=-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}
