import '../../workers/search.worker.ts';
import { PROTOCOL } from '../protocol/calls.ts';
import { type ClientOptions, type Connection, type HostFailure, loadChunk } from './connection.ts';
import { loadedEd25519 } from './loaded-ed25519.ts';

/** How long the code that searches texts may take to load. */
const LOAD_TIMEOUT_MS = 10_000;

/**
 * Starts the search in the page's own thread, where no Web Worker can be used. This file is loaded apart, because it imports the script
 * of the worker, which leaves its host to the page.
 * @param lost why the worker could not be started. The console warns of a failure that has a cause, once.
 */
export function connectPage({ fetch }: ClientOptions, lost?: HostFailure): Connection {
  if (lost?.cause) warn(lost);
  const create = globalThis.fingerpostHosts!.get(PROTOCOL)!;
  const host = create({ fetch, ed25519: loadedEd25519, fullText: loadFullText });
  return { kind: 'page', host, close: () => void host.close() };
}

/** Rejects with FingerpostError `worker-failed` where the code that searches texts does not load. */
async function loadFullText() {
  await loadChunk(import('../../workers/full-text.ts'), 'The search in texts', LOAD_TIMEOUT_MS);
  return globalThis.fingerpostFullText!;
}

const warned = new Set<string>();

function warn({ message, help }: HostFailure): void {
  if (warned.has(message)) return;
  warned.add(message);
  // biome-ignore lint/suspicious/noConsole: the warning is for the developer, who can fix it and may not look at `status()`
  console.warn(
    `Fingerpost: the page itself searches, which can delay its input (${message}). docs/client.md has the line that gives each ` +
      `tool chain its worker back. More: ${help}`,
  );
}
