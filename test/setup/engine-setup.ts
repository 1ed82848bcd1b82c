import type { TestProject } from 'vitest/node';
import type { EngineName } from '../engines/engine.ts';
import { getBrowser } from './get-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine that a project's browser tests run in. */
    engine: EngineName;
    /** How many times a browser is killed. */
    kills: number;
    /** Why a project's tests are skipped, all of them. */
    untested: string | undefined;
  }
}

/** Runs once a project, before its first test; not at all when no test of it is selected. */
export function setup(project: TestProject): void {
  const { engine } = project.getProvidedContext();
  try {
    console.log(`Browser: ${getBrowser(engine)}`);
  } catch (error) {
    // Everybody who tests has a Chromium or may have one; a machine without root or Firefox is no failure of ours.
    if (engine !== 'firefox' || process.env.FINGERPOST_FIREFOX || !(error instanceof Error)) throw error;
    project.provide('untested', error.message);
    project.config.testNamePattern = /(?!)/;
  }
}
