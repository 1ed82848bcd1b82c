import { expect } from 'vitest';
import { helpOn } from '../../src/core/errors.ts';
import { expectDescribed } from './described.ts';
import type { Host } from './host.ts';

export interface Link {
  readonly href: string;
  readonly title?: string;
  readonly name?: string;
  readonly templated?: boolean;
  readonly type?: readonly string[];
  readonly type_name?: readonly string[];
}

export interface FacetEntry {
  readonly count: number;
  readonly href: string;
  readonly name: string;
  readonly title: readonly string[];
  readonly value: string;
}

export interface PlaceBody {
  readonly id: string;
  readonly name: string;
  readonly distance: number;
  readonly _links: Readonly<Record<string, Link | readonly Link[]>>;
  readonly [field: string]: unknown;
}

export interface PageBody {
  readonly _embedded: { readonly pois: readonly PlaceBody[] };
  readonly _links: Readonly<Record<string, Link>>;
  readonly query: string;
  readonly corrected_query?: string;
  readonly size: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client of the API under test. Its paths are those of links, without the base's path. */
export class Api {
  private readonly host: () => Host;

  constructor(host: () => Host) {
    this.host = host;
  }

  get base(): string {
    return this.host().base;
  }

  /** Returns the raw answer, which must be as `openapi.json` says; redirects are not followed. */
  async ask(path: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Answer> {
    const request = new Request(this.base + path, { method, headers, redirect: 'manual' });
    const response = await this.host().fetch(request);
    const { status } = response;
    const text = await response.text();
    expectDescribed(method, path, status, text);
    return { status, headers: response.headers, text };
  }

  /** Returns the body of an answer, which must be a 200. */
  async body<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
    const { status, text } = await this.ask(path, { headers });
    expect(`${status} ${path} ${status === 200 ? '' : text}`).toBe(`200 ${path} `);
    return JSON.parse(text) as T;
  }

  place(id: string): Promise<PlaceBody> {
    return this.body<PlaceBody>(`/places/${id}`);
  }

  page(path: string, headers?: Record<string, string>): Promise<PageBody> {
    return this.body<PageBody>(path, headers);
  }

  search(parameters: string, headers?: Record<string, string>): Promise<PageBody> {
    return this.page(`/places/search?${parameters}`, headers);
  }

  suggest(parameters: string, headers?: Record<string, string>): Promise<PageBody> {
    return this.page(`/places/suggest?${parameters}`, headers);
  }

  /** Returns the ids of all matches of a search, in order. */
  async found(parameters: string, headers?: Record<string, string>): Promise<string[]> {
    const page = await this.search(`${parameters}&count=1000`, headers);
    const ids = idsOn(page);
    expect(page.size).toBe(ids.length);
    return ids;
  }

  /** Returns the ids of all suggestions, in order. */
  async suggested(parameters: string, headers?: Record<string, string>): Promise<string[]> {
    const page = await this.suggest(`${parameters}&count=1000`, headers);
    const ids = idsOn(page);
    expect(page.size).toBe(ids.length);
    return ids;
  }

  /** Expects an error in the contract's form whose description matches. */
  async expectProblem(path: string, status: number, mention = '', asked: Asked = {}): Promise<Answer> {
    const answer = await this.ask(path, asked);
    expect(`${answer.status} for ${path}`).toBe(`${status} for ${path}`);
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json(;|$)/);
    const body: unknown = JSON.parse(answer.text);
    const page = { 400: 'bad-request', 503: 'api-unreachable' } as const;
    const help = status === 400 || status === 503 ? { help: helpOn(page[status]) } : {};
    expect(body).toEqual({ description: expect.stringContaining(mention), ...help });
    expect((body as { description: string }).description).toMatch(/\S/);
    return answer;
  }
}

export function idsOn(page: PageBody): string[] {
  return page._embedded.pois.map(({ id }) => id);
}

/** Returns the entries of a facet; none if the page lacks it. */
export function facetOf(page: PageBody, relation: string): readonly FacetEntry[] {
  return (page._links[relation] ?? []) as unknown as readonly FacetEntry[];
}

/** Returns the decoded parameters of a link, in order. */
export function parametersOf(href: string | undefined): [string, string][] {
  return [...new URL(href ?? '', 'http://any').searchParams];
}

/** Wraps a single object in an array. */
export function linksOf(links: Link | readonly Link[] | undefined): readonly Link[] {
  if (links === undefined) return [];
  return Array.isArray(links) ? links : [links as Link];
}
