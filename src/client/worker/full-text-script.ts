import type { WireScript, WireScriptRequest } from '../../protocol/worker.ts';

/** Finds the URL of the script that searches texts, for a worker with a bundle that has some. Never rejects. */
export async function fullTextScript(wanted: WireScriptRequest['fullText']): Promise<WireScript> {
  try {
    if (wanted === 'script') return { url: (await import('./full-text-url.ts')).fullTextUrl() };
    const { fullTextCopy } = await import('./full-text-copy.ts');
    if (!fullTextCopy) return { failure: 'there is no copy' };
    // The URL is not revoked: browsers may read it long after it was given.
    return { url: URL.createObjectURL(new Blob([fullTextCopy], { type: 'text/javascript' })) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
