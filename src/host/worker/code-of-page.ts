import type { VerifyEd25519 } from '../../bundle/signature.ts';
import { withTimeout } from '../../core/async.ts';
import { FingerpostError } from '../../core/errors.ts';
import {
  PROTOCOL,
  type WireScript,
  type WireScriptRequest,
  type WireVerification,
  type WireVerified,
} from '../../protocol/calls.ts';
import type { BuildFullText } from '../../search/full-text-index.ts';

declare global {
  /** Set by the script `full-text.js`. */
  var fingerpostFullText: BuildFullText | undefined;
}

/** How long the script may take to load. */
const LOAD_TIMEOUT_MS = 10_000;

/**
 * Verifies Ed25519 for a Web Worker whose platform has none, by the page. A worker is a single script: it does not carry code that only
 * users of a public key need.
 * Rejects with FingerpostError `bundle-unreachable` where the page can't load the code.
 */
export const ed25519ByPage: VerifyEd25519 = async (...verify) => {
  const request: WireVerification = { fingerpost: PROTOCOL, verify };
  const verified = await requestFromPage<WireVerified>(request);
  if (typeof verified === 'string') throw new FingerpostError('bundle-unreachable', verified);
  return verified;
};

/**
 * Loads the code that searches texts into a Web Worker. The worker asks the page for the URL of the script, because the page
 * has the URLs that a bundler wrote. Rejects with FingerpostError `bundle-unreachable` where it does not load.
 */
export const fullTextByPage = (): Promise<BuildFullText> =>
  withTimeout(loadFullText(), LOAD_TIMEOUT_MS, () =>
    unreachable(`nothing arrived within ${LOAD_TIMEOUT_MS / 1000} s`),
  );

async function loadFullText(): Promise<BuildFullText> {
  const request: WireScriptRequest = { fingerpost: PROTOCOL, fullText: true };
  const { url, failure } = await requestFromPage<WireScript>(request);
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

function unreachable(why: string): FingerpostError {
  return new FingerpostError('bundle-unreachable', `The code that searches texts did not load: ${why}`);
}

/** Posts a request to the page. @returns its answer, which comes on a port of its own. */
function requestFromPage<Answer>(request: WireScriptRequest | WireVerification): Promise<Answer> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
      port1.close();
      resolve(data);
    };
    (globalThis as unknown as MessagePort).postMessage(request, [port2]);
  });
}
