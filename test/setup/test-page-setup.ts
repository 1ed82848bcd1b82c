import type { TestProject } from 'vitest/node';
import { buildTestPage } from '../browser/build-test-page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The files of the test page by path. */
    testPage: [path: string, content: string | Uint8Array][];
  }
}

/** Builds the test page once for all files of a project: each of them would make the same. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('testPage', [...(await buildTestPage())]);
}
