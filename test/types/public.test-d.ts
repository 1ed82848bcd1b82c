import { describe, expectTypeOf, it } from 'vitest';
import type { PlaceSearchElement, PlaceSearchEventMap, Suggestion } from '../../src/elements/index.ts';
import {
  type Bundle,
  type BundleSource,
  createHandler,
  createLive,
  createPlacesFetch,
  type ErrorCode,
  type ExplainedWord,
  type Explanation,
  type FingerpostError,
  type Handler,
  type HandlerOptions,
  httpSource,
  type Live,
  type LiveOptions,
  type OpenProgress,
  openBundle,
  type PlacesEvents,
  type PlacesFetch,
  type PlacesFetchOptions,
} from '../../src/index.ts';

describe('createPlacesFetch', () => {
  it('makes what can stand wherever fetch does', () => {
    expectTypeOf<PlacesFetch>().toExtend<typeof globalThis.fetch>();
    expectTypeOf(createPlacesFetch({ bundle: '/places' })).toEqualTypeOf<PlacesFetch>();
    expectTypeOf<PlacesFetch>().returns.toEqualTypeOf<Promise<Response>>();
  });

  it('takes what fetch takes', () => {
    type Input = Parameters<PlacesFetch>[0];
    expectTypeOf<string>().toExtend<Input>();
    expectTypeOf<URL>().toExtend<Input>();
    expectTypeOf<Request>().toExtend<Input>();
    expectTypeOf<Parameters<PlacesFetch>[1]>().toEqualTypeOf<RequestInit | undefined>();
  });

  it('needs a bundle and nothing else', () => {
    expectTypeOf<{ bundle: string }>().toExtend<PlacesFetchOptions>();
    expectTypeOf<{ bundle: URL; base: string; worker: () => Worker }>().toExtend<PlacesFetchOptions>();
    expectTypeOf<{ base: string }>().not.toExtend<PlacesFetchOptions>();
  });

  it('can be waited for, listened to and closed', () => {
    expectTypeOf<PlacesFetch['ready']>().toEqualTypeOf<Promise<void>>();
    expectTypeOf<PlacesFetch['close']>().returns.toEqualTypeOf<void>();
    expectTypeOf<'change' | 'progress' | 'ready' | 'stored' | 'updated' | 'error'>().toEqualTypeOf<
      Parameters<PlacesFetch['on']>[0]
    >();
    expectTypeOf<PlacesEvents['change']>().toEqualTypeOf<ReturnType<PlacesFetch['status']>>();
    expectTypeOf<FingerpostError['toJSON']>().returns.toEqualTypeOf<{
      code: ErrorCode;
      message: string;
      retryable: boolean;
    }>();
    expectTypeOf<PlacesFetch['update']>().toEqualTypeOf<() => Promise<boolean>>();
    expectTypeOf<PlacesFetch['on']>().returns.toEqualTypeOf<() => void>();
  });
});

describe('createHandler', () => {
  it('gives a promise of a response, or undefined at once', () => {
    expectTypeOf<Handler>().toEqualTypeOf<(request: Request) => Promise<Response> | undefined>();
    expectTypeOf(createHandler).parameter(0).toEqualTypeOf<Bundle>();
    expectTypeOf(createHandler).toBeCallableWith({} as Bundle, { base: '/api' });
    expectTypeOf<{ base: string }>().toExtend<HandlerOptions>();
    expectTypeOf<object>().toExtend<HandlerOptions>();
    expectTypeOf(createHandler).returns.toEqualTypeOf<Handler>();
  });
});

describe('createLive', () => {
  it('makes what a handler takes, from plain data, a network and a clock', () => {
    expectTypeOf(createLive).returns.toEqualTypeOf<Live>();
    expectTypeOf(createLive).toBeCallableWith({ endpoint: 'https://host/api', fetch, now: Date.now });
    expectTypeOf<{ live: Live; passthrough: ['/dates/'] }>().toExtend<HandlerOptions>();
    expectTypeOf<{ bundle: string; live: LiveOptions }>().toExtend<PlacesFetchOptions>();
    expectTypeOf<{ endpoint: string; forward: ['Geo-Position'] }>().toExtend<LiveOptions>();
    expectTypeOf<object>().not.toExtend<LiveOptions>();
  });
});

describe('openBundle', () => {
  it('opens what any source gives', () => {
    expectTypeOf(openBundle).parameter(0).toEqualTypeOf<BundleSource>();
    expectTypeOf(openBundle).returns.resolves.toEqualTypeOf<Bundle>();
    expectTypeOf(httpSource).returns.toEqualTypeOf<BundleSource>();
    expectTypeOf<OpenProgress['stage']>().toEqualTypeOf<'manifest' | 'parts' | 'decode' | 'index'>();
  });
});

describe('Explanation', () => {
  it('names tiers, fields and ways to stand for a word', () => {
    expectTypeOf<
      | 'equal'
      | 'starts'
      | 'whole'
      | 'prefix'
      | 'without_stop_words'
      | 'context'
      | 'related_kind'
      | 'texts'
      | 'corrected'
      | 'partial'
    >().toEqualTypeOf<Explanation['tier']>();
    expectTypeOf<'name' | 'identifier'>().toExtend<Explanation['field']>();
    expectTypeOf<Explanation['words'][number]>().toEqualTypeOf<ExplainedWord>();
    expectTypeOf<'corrected' | 'prefix'>().toExtend<ExplainedWord['how']>();
  });
});

describe('FingerpostError', () => {
  it('is an Error with one of the known codes', () => {
    expectTypeOf<FingerpostError>().toExtend<Error>();
    expectTypeOf<FingerpostError['name']>().toEqualTypeOf<'FingerpostError'>();
    expectTypeOf<FingerpostError['code']>().toEqualTypeOf<ErrorCode>();
    expectTypeOf<FingerpostError['retryable']>().toEqualTypeOf<boolean>();
    expectTypeOf<
      'bundle-unreachable' | 'bundle-corrupt' | 'bundle-version' | 'worker-failed' | 'closed'
    >().toExtend<ErrorCode>();
    expectTypeOf<string>().not.toExtend<ErrorCode>();
  });
});

describe('<place-search>', () => {
  it('is known to the DOM by its name, with its members and events', () => {
    const box = document.createElement('place-search');
    expectTypeOf(box).toEqualTypeOf<PlaceSearchElement>();
    expectTypeOf(box.value).toEqualTypeOf<string>();
    expectTypeOf(box.selected).toEqualTypeOf<Suggestion | undefined>();
    expectTypeOf<PlacesFetch>().toExtend<NonNullable<typeof box.fetch>>();
    expectTypeOf<{ required: 'Wohin?' }>().toExtend<typeof box.messages>();
    box.addEventListener('place-select', ({ detail }) => {
      expectTypeOf(detail.place).toEqualTypeOf<Suggestion>();
    });
    box.addEventListener('place-error', ({ detail }) => {
      expectTypeOf(detail.error).toEqualTypeOf<FingerpostError>();
    });
    expectTypeOf<PlaceSearchEventMap['place-search']['detail']>().toEqualTypeOf<{ readonly q: string }>();
  });
});
