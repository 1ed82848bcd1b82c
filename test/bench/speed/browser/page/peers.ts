import type { Question } from '../../question.ts';
import { openPeer } from './open-peer.ts';

/** Gives ids of the places found, the best first. */
export type Ask = (operation: 'search' | 'suggest', question: Question) => Promise<readonly string[]>;

interface Started {
  readonly ask: Ask;
  readonly whenStored: Promise<void>;
}

export function peerInPage(name: string, files: readonly string[]): Started {
  let onStored = (): void => {};
  const whenStored = new Promise<void>((resolve) => {
    onStored = resolve;
  });
  const opening = openPeer(name, files, onStored);
  return { ask: async (_, question) => (await opening).search(question), whenStored };
}

export function peerInWorker(name: string, files: readonly string[]): Started {
  const worker = new Worker(new URL('./peer.worker.ts', import.meta.url), {
    type: 'module',
    name: [name, ...files].join(' '),
  });
  const waiting = new Map<number, (found: readonly string[]) => void>();
  let calls = 0;
  let onStored = (): void => {};
  const whenStored = new Promise<void>((resolve) => {
    onStored = resolve;
  });
  worker.addEventListener('message', ({ data: { call, found, stored } }) => {
    if (stored) return onStored();
    waiting.get(call)?.(found);
    waiting.delete(call);
  });
  const ask: Ask = (_, question) =>
    new Promise((resolve) => {
      const call = calls++;
      waiting.set(call, resolve);
      worker.postMessage({ call, question });
    });
  return { ask, whenStored };
}
