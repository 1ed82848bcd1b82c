import type { ErrorCode } from '../core/errors.ts';
import type { ApiResponse } from '../http/responses.ts';
import type { HostOptions, HostReport, Opened, Updated, WireRequest, WireResult } from './host.ts';

/**
 * The messages between a page and a Service Worker that searches. There is no lasting connection, as the browser kills
 * an idle Service Worker and starts it again for the next message: each question brings a port of its own, on which
 * the worker gives signs of life until it answers.
 *
 * The number is that of these messages, as a page and its Service Worker may come from different releases.
 */
export const PROTOCOL = 1;

/** Why a worker can't answer, as in `Hello`. */
export const OTHER_RELEASE = 'is of another release';

/** The wire calls that a page may make, and what answers them. */
export interface ServiceWorkerCalls {
  /** The handshake, which tells what the page has been given. */
  hello: [page: HostOptions, answer: Hello];
  /** Opens the worker's bundle unless it is open. */
  open: [asked: undefined, answer: WireResult<OpenedThere>];
  /** Answers one request for a URL of the API, whatever happens. */
  handle: [asked: WireRequest, answer: ApiResponse];
  update: [asked: undefined, answer: WireResult<Updated>];
}

export interface ServiceWorkerQuestion<Call extends keyof ServiceWorkerCalls = keyof ServiceWorkerCalls> {
  /** PROTOCOL of the page. */
  readonly fingerpost: number;
  /** Absolute base of the API that is meant, as a worker may have several. */
  readonly base: string;
  readonly call: Call;
  readonly asked: ServiceWorkerCalls[Call][0];
}

/**
 * What comes back on a question's port: any number of signs of life, then the answer. To what the worker doesn't
 * understand, as it is of another release by now, that is a `Hello`, whatever was asked.
 */
export type ServiceWorkerReply<T> =
  /** `busy`: it decodes or indexes now, one long task in which it can give no sign of life. */
  { readonly alive: true; readonly busy?: boolean } | { readonly answer: T };

export interface Hello {
  /** PROTOCOL of the worker. */
  readonly fingerpost: number;
  /** Why it can't answer what is asked for, where it can't: a sentence's end, after the worker's name. */
  readonly unfit?: string | undefined;
}

export interface OpenedThere {
  readonly opened: Opened;
  /** What it reported of the bundle's coming and storing before, for a page that came after. */
  readonly reports: readonly HostReport[];
}

/** What a Service Worker tells all pages of its origin, unasked. */
export interface ServiceWorkerNews {
  readonly fingerpost: number;
  readonly base: string;
  readonly report: ServiceWorkerReport;
}

export type ServiceWorkerReport =
  | HostReport
  /** A bundle was opened, for the first time or after the worker was killed. */
  | { readonly type: 'ready'; readonly opened: Opened }
  /** The bundle could not be fetched or opened. */
  | { readonly type: 'failed'; readonly code: ErrorCode; readonly message: string };
