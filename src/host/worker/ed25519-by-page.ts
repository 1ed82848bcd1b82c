import type { VerifyEd25519 } from '../../bundle/signature.ts';
import { FingerpostError } from '../../core/errors.ts';
import { PROTOCOL, type WireVerification, type WireVerified } from '../../protocol/worker.ts';

/**
 * Verifies Ed25519 for a Web Worker whose platform has none, by asking the page. A worker is a single script: it does not
 * carry code that only users of a public key need, and its copy in a Blob can't load any.
 * Rejects with FingerpostError `bundle-unreachable` where the page can't load the code.
 */
export const ed25519ByPage: VerifyEd25519 = (...verify) =>
  new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<WireVerified>) => {
      port1.close();
      if (typeof data === 'string') reject(new FingerpostError('bundle-unreachable', data));
      else resolve(data);
    };
    const question: WireVerification = { fingerpost: PROTOCOL, verify };
    (globalThis as unknown as MessagePort).postMessage(question, [port2]);
  });
