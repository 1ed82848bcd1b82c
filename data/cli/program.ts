import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { failureOf } from '../io/file-errors.ts';
import { appCommand } from './commands/app.ts';
import { buildCommand } from './commands/build.ts';
import { diffCommand } from './commands/diff.ts';
import { initCommand } from './commands/init.ts';
import { inspectCommand } from './commands/inspect.ts';
import { keygenCommand } from './commands/keygen.ts';
import { queryCommand } from './commands/querying/query.ts';
import { serveCommand } from './commands/serve.ts';
import { snapshotCommand } from './commands/snapshot.ts';
import { BrokenPipe, Interrupted, UsageError } from './exit-errors.ts';
import { plainTerminal } from './plain-terminal.ts';
import { printResult, type Terminal } from './terminal.ts';
import { refuseStrayArguments, usageSentence } from './usage.ts';

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

const HELP_AFTER = `
Without --source, "app" and "build" use the sample of Oxford that comes with the package.

Examples:
  fingerpost init buildings.csv
  fingerpost app --source osm:oxfordshire.osm.pbf --out site --preview
  fingerpost build --source osm:oxfordshire.osm.pbf --out places
  fingerpost query places "bodlian library"
  fingerpost serve places

Documentation: the folder docs of the package, docs/importing.md first.`;

/**
 * Runs the command line. Errors become one sentence on the terminal, never a stack trace.
 * @param args the arguments without program and script.
 * @returns the exit code: 0 success, 1 failure, 2 wrong usage, 130 or 143 interrupted by a signal.
 */
export async function runProgram(args: readonly string[], given: Terminal): Promise<number> {
  const terminal = plainTerminal(given);
  const program = new Command('fingerpost')
    .description(
      'Place search that keeps working without a network: make a site or a bundle of places, look into it, serve it.',
    )
    .version(version)
    .addHelpText('after', HELP_AFTER);
  for (const make of [
    initCommand,
    appCommand,
    snapshotCommand,
    buildCommand,
    inspectCommand,
    diffCommand,
    queryCommand,
    serveCommand,
    keygenCommand,
  ]) {
    program.addCommand(make(terminal));
  }
  refuseStrayArguments(program);
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => text.trimEnd().split('\n').forEach(terminal.out),
      writeErr: (text) => text.trimEnd().split('\n').forEach(terminal.log),
      outputError: (text) => terminal.log(`fingerpost: ${usageSentence(text, command)}`),
    });
  }
  try {
    await program.parseAsync(args, { from: 'user' }).catch(ignoreSuccess);
    // Waits for the output of help and version, which no command has waited for.
    await printResult(terminal, []);
    return DONE;
  } catch (thrown) {
    if (thrown instanceof BrokenPipe) return DONE;
    if (thrown instanceof CommanderError) return WRONG_USAGE;
    const { message, help } = failureOf(thrown);
    terminal.log(`fingerpost: ${message}`);
    if (thrown instanceof UsageError) return WRONG_USAGE;
    if (thrown instanceof Interrupted) return thrown.exitCode;
    terminal.log(`More: ${help}`);
    return FAILED;
  }
}

/** Ignores the errors with which Commander ends help and version. */
function ignoreSuccess(thrown: unknown): void {
  if (!(thrown instanceof CommanderError) || thrown.exitCode !== 0) throw thrown;
}
