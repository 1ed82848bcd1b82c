import type { VerifyEd25519 } from '../../bundle/signature.ts';
import { FingerpostError } from '../../core/errors.ts';
import { PROTOCOL, type WireVerification, type WireVerified } from '../../protocol/worker.ts';

/**
 * Ed25519 for a Web Worker where the platform has none. A worker is one script, which need not have the code for those who
 * give no public key; and a copy of it can load none. So it asks its page, which can.
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
