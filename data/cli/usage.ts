import type { Command, Option } from 'commander';

/**
 * Adds an option that the command can't do without. Commander's own check of one comes before its check for unknown options,
 * of which one may be this, misspelt: so it is looked for only when all that is given is known.
 */
export function addRequiredOption(command: Command, option: Option): Command {
  return command
    .addOption(option)
    .usage(`${option.flags} ${command.usage()}`)
    .hook('preAction', () => {
      if (command.getOptionValue(option.attributeName()) === undefined)
        command.error(`${option.flags} is missing: ${option.description}`);
    });
}

/** Lets every command of a program name the first argument that it has no use for. */
export function refuseStrayArguments(program: Command): void {
  for (const command of program.commands) command.allowExcessArguments();
  program.hook('preAction', (_, command) => {
    const taken = command.registeredArguments;
    if (taken.some(({ variadic }) => variadic)) return;
    const stray = command.args[taken.length];
    if (stray === undefined) return;
    const names = taken.map((argument) => `<${argument.name()}>`).join(' ');
    const takes = taken.length === 0 ? 'takes options only' : `takes ${names} and options only`;
    const takesSources = command.options.some(({ long }) => long === '--source');
    const advice = takesSources ? ': a file of places is given as --source <kind>:<file>' : '';
    command.error(`"${stray}" is not expected, because ${command.name()} ${takes}${advice}`);
  });
}

/** Returns an error of Commander as one sentence that says what to do. @param command the one that was called. */
export function usageSentence(error: string, command: Command): string {
  // Commander puts its suggestion on a line of its own.
  const sentence = error
    .replace(/^error: /, '')
    .replace('\n(Did ', ' (Did ')
    .trim();
  const path = command.parent ? `${command.parent.name()} ${command.name()}` : command.name();
  // These say only what is wrong.
  const isBare = /^(unknown|missing) .*'$|argument missing$/.test(sentence);
  return isBare ? `${sentence}: see "${path} --help"` : sentence;
}
