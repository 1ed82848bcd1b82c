import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitConsumers } from './consumer-page.ts';
import { packInto } from './install.ts';
import { runCommand, serveByCommand } from './tools.ts';

/** A block of the page: a command for each line, or a file. */
type Step = { readonly commands: readonly string[] } | { readonly file: string; readonly content: string };

const on = visitConsumers();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fingerpost-tutorial-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The blocks of docs/tutorial.md in their order. The name of a file is the line before its block. */
async function stepsOfTutorial(): Promise<readonly Step[]> {
  const page = await readFile('docs/tutorial.md', 'utf8');
  const blocks = page.matchAll(/(?:^`([^`\n]+)`:\n\n)?^```(\w+)\n(.*?)^```$/gms);
  return [...blocks].map(([, file, language, content = '']) => {
    if (language === 'sh') return { commands: content.trim().split('\n') };
    if (file === undefined) throw new Error(`a block of docs/tutorial.md names no file:\n${content}`);
    return { file, content };
  });
}

/** Waits until the list has just these places. */
const expectListed = (...names: readonly (string | RegExp)[]): Promise<void> =>
  expect
    .poll(() => on.page.getByRole('listitem').allTextContents())
    .toEqual(names.map((name) => expect.stringMatching(name)));

const all = [/^Harbour Café/, /^Harbour Library/, /^Lighthouse/, /^North Pier/, /^Quayside/, /^South Pier/];

/** Does in the open page of a server what the tutorial says after the command that starts it. */
const visits: Readonly<Record<string, (project: string, stop: () => Promise<void>) => Promise<void>>> = {
  'npm run dev': async (project) => {
    const box = on.page.getByRole('searchbox', { name: 'Find a place' });
    await expectListed(...all);
    await on.page.getByText('6 found', { exact: true }).waitFor();
    await box.fill('libary');
    await expectListed('Harbour Library, Public library');
    await box.fill('cafe with step-free access');
    await expectListed('Harbour Café, Café');
    const csv = join(project, 'places.csv');
    await writeFile(csv, (await readFile(csv, 'utf8')).replace('Harbour Café', 'Anchor Café'));
    await expectListed('Anchor Café, Café');
  },
  'npm run preview': async (_project, stop) => {
    await expectListed(/^Anchor/, ...all.slice(1));
    await on.page.evaluate(() => navigator.serviceWorker.ready);
    await on.page.waitForFunction(() => navigator.serviceWorker.controller);
    const session = await on.page.context().newCDPSession(on.page);
    expect(await session.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
    await stop();
    await on.page.reload();
    await on.page.getByRole('searchbox').fill('libary');
    await expectListed('Harbour Library, Public library');
  },
};

it('leads from a CSV to an installable page that works without a network, word for word', async () => {
  const archive = packInto(folder);
  const visited: string[] = [];
  let project = folder;
  for (const step of await stepsOfTutorial()) {
    if ('file' in step) {
      const path = join(project, step.file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, step.content);
      continue;
    }
    for (const command of step.commands) {
      const visit = visits[command];
      if (command.startsWith('cd ')) project = join(project, command.slice(3));
      else if (visit) {
        const server = await serveByCommand(project, command);
        try {
          await on.page.goto(server.url);
          await visit(project, server.stop);
        } finally {
          await server.stop();
        }
        visited.push(command);
      } else {
        // The package is not published yet, and the tutorial tells how to install an archive of it.
        const output = await runCommand(
          project,
          command.replace(/^npm install fingerpost$/, `npm install ${archive}`),
        );
        expect(output).not.toMatch(/\bwarn|deprecated/i);
      }
    }
  }
  expect(visited).toEqual(Object.keys(visits));
  expect(on.warnings).toEqual([]);
});
