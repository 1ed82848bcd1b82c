import { withTimeout } from '../../core/async.ts';
import { FingerpostError } from '../../core/errors.ts';
import { PROTOCOL, type WireScript, type WireScriptRequest } from '../../protocol/worker.ts';
import type { BuildFullText } from '../../search/full-text/full-text-index.ts';

declare global {
  /** Set by the script `full-text.js`. */
  var fingerpostFullText: BuildFullText | undefined;
}

/** How long the script may take to load. */
const LOAD_TIMEOUT_MS = 10_000;

/**
 * Loads the code that searches texts into a Web Worker. The worker asks the page for the URL of the script, because the page
 * has the URLs that a bundler wrote. If the bundler lost the script, its copy in the code of the page is loaded instead.
 * Rejects with FingerpostError `bundle-unreachable` where neither loads.
 */
export async function fullTextByPage(): Promise<BuildFullText> {
  try {
    return await withTimeout(loadScript('script'), LOAD_TIMEOUT_MS, late);
  } catch {
    return withTimeout(loadScript('copy'), LOAD_TIMEOUT_MS, late);
  }
}

async function loadScript(wanted: WireScriptRequest['fullText']): Promise<BuildFullText> {
  const { url, failure } = await requestFromPage(wanted);
  if (url === undefined) throw unreachable(failure);
  try {
    // The script sets a global, because a bundler may have made a classic script of it.
    await import(/* @vite-ignore */ url);
  } catch (error) {
    throw unreachable(error instanceof Error ? error.message : String(error));
  }
  const { fingerpostFullText } = globalThis;
  if (!fingerpostFullText) throw unreachable(`${url} is another script`);
  return fingerpostFullText;
}

function requestFromPage(fullText: WireScriptRequest['fullText']): Promise<WireScript> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<WireScript>) => {
      port1.close();
      resolve(data);
    };
    const request: WireScriptRequest = { fingerpost: PROTOCOL, fullText };
    (globalThis as unknown as MessagePort).postMessage(request, [port2]);
  });
}

function unreachable(why: string): FingerpostError {
  return new FingerpostError('bundle-unreachable', `The code that searches texts did not load: ${why}`);
}

function late(): FingerpostError {
  return unreachable(`nothing arrived within ${LOAD_TIMEOUT_MS / 1000} s`);
}
