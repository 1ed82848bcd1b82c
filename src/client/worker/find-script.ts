import type { WireScript, WireScriptRequest } from '../../protocol/worker.ts';
import { urlOfCopy } from './worker-script.ts';

/** Finds the URL of the script that searches texts, for a worker with a bundle that has some. Never rejects. */
export async function findScript(wanted: WireScriptRequest['fullText']): Promise<WireScript> {
  try {
    if (wanted === 'script') return { url: (await import('./full-text-url.ts')).fullTextUrl() };
    const { fullTextCopy } = await import('./full-text-copy.ts');
    return fullTextCopy ? { url: urlOfCopy(fullTextCopy) } : { failure: 'there is no copy' };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
