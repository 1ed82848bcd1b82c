import type { CDPSession } from 'puppeteer-core';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/**
 * The part of a browser that the suites use, the same for every engine. A suite gets one from `launchEngine()`, for the
 * engine of the vitest project that it runs in:
 *
 *     const browser = await launchEngine();           // shared by test files: close() ends this file's visitors
 *     const visitor = await browser.newVisitor();     // storage of its own, empty; nothing is left after close()
 *     const page = await visitor.newPage();           // pages of one visitor are tabs: they share storage and workers
 *     await page.goto(url);
 *     const size = await page.evaluate((key) => localStorage.getItem(key)?.length, 'key');
 *
 *     const browser = await launchEngine({ profile: directory }); // one of your own; its profile outlives it
 *     const page = await browser.newPage();           // of the profile itself
 *     await browser.kill();                           // or close()
 *     await browser.relaunch();                       // the same profile; pages have to be opened anew
 *
 * There is no offline switch: those of automation miss Service Workers. Stop the test's server instead. There is no
 * script before the page's own either: `/?first=<JavaScript>` of the test page runs one. The limits of engines
 * are in limits.ts: `it.skipIf(lacks('profile'))`.
 */
export interface EngineBrowser {
  readonly engine: EngineName;
  newVisitor(): Promise<Visitor>;
  newPage(): Promise<EnginePage>;
  close(): Promise<void>;
  /** Ends the browser as a power cut would: SIGKILL to all its processes at once, and returns when they are gone. */
  kill(): Promise<void>;
  /** Starts the browser again with the same profile; ends it before that where it still runs. */
  relaunch(): Promise<void>;
}

export interface Visitor {
  newPage(): Promise<EnginePage>;
  close(): Promise<void>;
}

export interface EnginePage {
  /** Resolves after the page's `load` event, and rejects where there is no answer. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Calls the function in the page, which sees nothing of the test but `argument`. Both ways go what JSON can say.
   * @throws Error with the name and message of what the function threw: `TypeError: …`.
   */
  evaluate<Result>(script: () => Result): Promise<Awaited<Result>>;
  evaluate<Result, Argument>(
    script: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>>;
  /**
   * @returns the bytes of JavaScript objects and buffers of the page and its workers after garbage collection.
   * @throws Error where `lacks('heap')`.
   */
  heap(): Promise<number>;
  /**
   * A session of Chromium's own protocol with the page.
   * @throws Error where `lacks('devtools')`.
   */
  devTools(): Promise<CDPSession>;
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** Directory that keeps what pages store beyond the browser's end. Default: a temporary one. */
  readonly profile?: string;
  /** More command-line switches. */
  readonly args?: readonly string[];
}
