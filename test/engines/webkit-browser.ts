import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { findWebKit } from '../setup/find-webkit.ts';
import type { EngineBrowser, EnginePage, Visitor } from './engine.ts';
import type { Ability } from './limits.ts';
import { expressionOf, resultOf } from './page-script.ts';
import { startDisplay } from './virtual-display.ts';
import { WebDriverSession } from './webdriver-session.ts';

const SCRIPT_LIMIT = 120_000;

/** WebKitGTK's MiniBrowser on a display that nobody sees, driven over WebDriver. */
export async function launchWebKit(): Promise<EngineBrowser> {
  const found = findWebKit();
  const display = await startDisplay();
  const visitors = new Set<MiniBrowser>();

  const start = async (): Promise<MiniBrowser> => {
    const visitor = await MiniBrowser.start(found, display.name);
    visitors.add(visitor);
    return visitor;
  };
  let own: Promise<MiniBrowser> | undefined;

  return {
    engine: 'webkit',
    newVisitor: start,
    async newPage() {
      own ??= start();
      return (await own).newPage();
    },
    async close() {
      for (const visitor of visitors) await visitor.close();
      display.stop();
    },
    async kill() {
      for (const visitor of visitors) visitor.kill();
      display.stop();
    },
    relaunch: async () => missing('profile'),
  };
}

/** A driver has one session at a time, and a session one storage: so each visitor gets a driver and a browser. */
class MiniBrowser implements Visitor {
  private readonly driver: ChildProcess;
  private readonly session: WebDriverSession;
  private ended = false;

  private constructor(driver: ChildProcess, session: WebDriverSession) {
    this.driver = driver;
    this.session = session;
  }

  static async start(found: { driver: string; browser: string }, display: string): Promise<MiniBrowser> {
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display };
    // A group of its own, as the browser's processes are not all ended with the driver.
    const driver = spawn(found.driver, [`--port=${port}`], { env, stdio: 'ignore', detached: true });
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, driver);
    const capabilities = { 'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation'] } };
    return new MiniBrowser(driver, await WebDriverSession.start(url, capabilities, SCRIPT_LIMIT));
  }

  async newPage(): Promise<EnginePage> {
    const { session } = this;
    const window = await session.newWindow();
    const evaluate = async <Result>(script: (argument: never) => Result, argument?: unknown) => {
      const text = `${expressionOf(script, argument)}.then(arguments[0])`;
      const body = { script: text, args: [] };
      return resultOf<Result>(await session.send<string>(window, 'POST', '/execute/async', body));
    };
    const load = async (command: string, body: object): Promise<void> => {
      await session.send(window, 'POST', command, body);
      // The driver answers when the document is read, before its module scripts run.
      await evaluate(async () => {
        if (document.readyState === 'complete') return;
        await new Promise((resolve) => addEventListener('load', resolve));
      });
    };
    return {
      goto: (url) => load('/url', { url }),
      reload: () => load('/refresh', {}),
      evaluate,
      heap: async () => missing('heap'),
      devTools: async () => missing('devtools'),
      close: () => session.send(window, 'DELETE', '/window'),
    };
  }

  async close(): Promise<void> {
    if (this.ended) return;
    await this.session.end();
    this.kill();
  }

  kill(): void {
    if (this.ended || this.driver.pid === undefined) return;
    this.ended = true;
    process.kill(-this.driver.pid, 'SIGKILL');
  }
}

function missing(ability: Ability): never {
  throw new Error(`WebKit can't do that here: skip this test where lacks('${ability}')`);
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      server.close(() => resolve(port ?? 0));
    });
  });
}

async function untilReady(driver: string, process_: ChildProcess): Promise<void> {
  while (process_.exitCode === null) {
    const ready = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`WebKitWebDriver ended with ${process_.exitCode} before it answered`);
}
