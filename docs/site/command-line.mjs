// Writes the reference of the command line from its own help.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { project, writeReference } from './folders.mjs';

const helpOf = (...command) =>
  execFileSync(process.execPath, [join(project, 'dist/cli.js'), ...command, '--help'], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  }).trim();
const block = (text) => `\`\`\`text\n${text}\n\`\`\``;

/** Writes one page. @returns the link to it in the sidebar */
export function writeCommandLine() {
  const whole = helpOf();
  const commands = [...whole.split('Commands:')[1].matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
  const sections = commands
    .filter((name) => name !== 'help')
    .map((name) => `## \`fingerpost ${name}\`\n\n${block(helpOf(name))}`);
  const text = `# The command line\n\nThe exit code is 0 after success, 1 after a failure, and 2 for wrong usage.\n
${block(whole)}\n\n${sections.join('\n\n')}`;
  writeReference('reference/command-line.md', text);
  return { text: 'Command line', link: '/reference/command-line' };
}
