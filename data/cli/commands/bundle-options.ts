import { type Command, Option } from 'commander';
import type { Language } from '../../kinds/languages.ts';
import { addRequiredOption } from '../usage.ts';
import type { LossLimits } from './check-loss.ts';
import { addSource, KINDS } from './given-sources.ts';
import { languagesOption, path, share, time, wholeNumber } from './options.ts';

/** The options of every command that makes a bundle. */
export interface BundleOptions extends LossLimits {
  readonly source: readonly string[];
  readonly config?: string;
  readonly languages?: readonly Language[];
  readonly out: string;
  readonly created?: string;
  readonly hoursFrom?: string;
  readonly dedupe: boolean;
  readonly mergeReport?: string;
  readonly strict?: true;
  readonly sign?: string;
  /** The directory that is published with the bundle in it, where that is more than `out`. */
  readonly published?: string;
}

/** Adds the options to a command. @param out words about `--out`. */
export function addBundleOptions(command: Command, out: string): Command {
  return addRequiredOption(
    command,
    new Option('--out <dir>', `${out}; missing directories are created`).argParser(path),
  )
    .addOption(
      new Option(
        '--source <kind:file>',
        `file of places to build from; kinds: ${KINDS.join(', ')}; repeatable`,
      )
        .argParser(addSource)
        .default([], 'the Oxford sample'),
    )
    .option(
      '--config <file>',
      'fingerpost.config.json: types, settings, mappings, credits of the sources, looks of the app',
      path,
    )
    .addOption(
      languagesOption(
        'languages of the words for kinds of places, such as fi,sv,en; default: those of the --config, else en',
      ),
    )
    .option(
      '--created <time>',
      'creation time of the data; default: SOURCE_DATE_EPOCH, then the newest date of the sources in the --config, ' +
        'then the last change of the files; set it in CI',
      time,
    )
    .option(
      '--hours-from <date>',
      'first day of opening hours that differ from week to week, for fourteen months; default: SOURCE_DATE_EPOCH, then today',
      time,
    )
    .option('--no-dedupe', 'do not merge places that several sources have')
    .option('--merge-report <file>', 'write the merged places and the reasons, one JSON object a line', path)
    .option('--strict', 'fail when a line, row or element cannot be used, or is merged by a number alone')
    .option('--min-places <number>', 'fail when fewer places are left, and write nothing', wholeNumber)
    .option(
      '--max-loss <share>',
      'fail when a larger share of the places of the bundle in --out is lost, such as 20%, and write nothing',
      share,
    )
    .option(
      '--sign <key>',
      'sign the bundle with the private key that "fingerpost keygen" wrote to this file',
      path,
    );
}
