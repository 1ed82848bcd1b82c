import type { PlaceSearchElement, Suggestion } from '../../../src/elements/place-search/index.ts';
import { filesBelow } from '../../fixtures/built-files.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { workerScripts } from '../test-page.ts';
import { startServer, type TestServer } from '../test-server.ts';

/** A site of plain pages, with the package at `/package/`, a bundle at `/places/`, and no server behind `/api`. */
export interface ElementsSite {
  readonly server: TestServer;
  readonly origin: string;
  /** The body of every page. */
  body: string;
  /** The requests so far, with their query. */
  readonly requests: string[];
}

export async function startElementsSite(): Promise<ElementsSite> {
  const scripts = filesBelow('dist');
  const workers = workerScripts();
  const { files } = smallBundle();
  const requests: string[] = [];
  const contentOf = (path: string): string | Uint8Array | undefined => {
    if (path.startsWith('/package/')) return scripts.get(path.slice('/package/'.length));
    if (path.startsWith('/places/')) return files.get(path.slice('/places/'.length));
    if (path === '/steps.js') return `(${addSteps})();`;
    if (path.startsWith('/api/')) return undefined;
    return workers.get(path) ?? page(site.body);
  };
  const server = await startServer(({ url = '/' }, response) => {
    requests.push(url);
    const { pathname } = new URL(url, 'http://any');
    const content = contentOf(pathname);
    const type = /\.js$/.test(pathname)
      ? 'text/javascript'
      : typeof content === 'string'
        ? 'text/html'
        : 'application/octet-stream';
    response
      .writeHead(content === undefined ? 404 : 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
      .end(content);
  });
  const site = { server, origin: server.origin, body: '', requests };
  return site;
}

const page = (body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title>
<link rel="icon" href="data:,"><script src="/steps.js"></script>
<script type="module" src="/package/place-search.js"></script></head>
<body><main>${body}</main></body></html>`;

declare global {
  interface Window {
    /** The box of this id, else the first one. */
    box(id?: string): PlaceSearchElement;
    /** Waits until a part of a box exists and has this text. */
    part(box: PlaceSearchElement, name: string, text?: string): Promise<HTMLElement>;
    /** Types into a box, and waits for an option with this text. */
    suggest(box: PlaceSearchElement, typed: string, option: string): Promise<HTMLElement>;
    /** A `fetch` that answers with these suggestions, and notes what was requested. */
    stub(answer: (url: URL) => object): typeof globalThis.fetch;
    requested: { url: string; position: string | null }[];
    /** A place of suggestions. */
    place(id: string, name: string, more?: Partial<Suggestion>): Suggestion;
    events: string[];
  }
}

/** The steps of the tests in the page. The page gets this function as text, so it uses nothing of this file. */
function addSteps(): void {
  window.box = (id) => document.querySelector<PlaceSearchElement>(id ? `#${id}` : 'place-search')!;
  window.part = async (box, name, text = '') => {
    const end = performance.now() + 100_000;
    while (performance.now() < end) {
      const found = [...(box.shadowRoot?.querySelectorAll<HTMLElement>(`[part~='${name}']`) ?? [])];
      const part = found.find(({ textContent }) => textContent?.includes(text));
      if (part) return part;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`no part ${name} has the text "${text}"`);
  };
  window.suggest = async (box, typed, option) => {
    await customElements.whenDefined('place-search');
    const input = (await window.part(box, 'input')) as HTMLInputElement;
    input.focus();
    input.value = typed;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    return window.part(box, 'option', option);
  };
  window.requested = [];
  window.stub = (answer) => async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    window.requested.push({ url: pathname + search, position: request.headers.get('Geo-Position') });
    return Response.json(answer(new URL(request.url)));
  };
  window.place = (id, name, more = {}) => ({
    id,
    name,
    identifiers: [id],
    type: ['/amenity/library'],
    type_name: ['Library'],
    distance: 0,
    ...more,
  });
  window.events = [];
}
