import { describe, expectTypeOf, it } from 'vitest';
import type { PlaceSearchElement, PlaceSearchEventMap, Suggestion } from '../../src/elements/index.ts';
import {
  type Bundle,
  type BundleSource,
  createHandler,
  createLive,
  createPlaces,
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
  type ParkAndRide,
  type Place,
  type Places,
  type PlacesEvents,
  type PlacesFetch,
  type PlacesFetchOptions,
  type PlacesPage,
  type PlaceTypes,
  type SuggestedPlace,
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
      help: string;
    }>();
    expectTypeOf<PlacesFetch['update']>().toEqualTypeOf<() => Promise<boolean>>();
    expectTypeOf<PlacesFetch['on']>().returns.toEqualTypeOf<() => void>();
  });
});

describe('createPlaces', () => {
  it('is made of the options of createPlacesFetch, or of any fetch', () => {
    expectTypeOf(createPlaces({ bundle: '/places' })).toEqualTypeOf<Places<PlacesFetch>>();
    expectTypeOf(createPlaces({ fetch, base: '/api' })).toEqualTypeOf<Places<typeof fetch>>();
    expectTypeOf<Places<PlacesFetch>['fetch']['status']>().toEqualTypeOf<PlacesFetch['status']>();
    // @ts-expect-error It needs a bundle or a fetch.
    createPlaces({ base: '/api' });
  });

  it('answers with the keys of the wire, and with no others', () => {
    const page = {} as PlacesPage;
    expectTypeOf<ReturnType<Places['search']>>().resolves.toEqualTypeOf<PlacesPage>();
    expectTypeOf(page._embedded.pois[0]!).toEqualTypeOf<Place>();
    expectTypeOf(page._embedded.pois[0]!.name).toEqualTypeOf<string>();
    expectTypeOf(page._links['hl:types']?.[0]?.count).toEqualTypeOf<number | undefined>();
    expectTypeOf(page._links['facet:accessibility_has_ramp']?.[0]?.title).toEqualTypeOf<
      readonly string[] | undefined
    >();
    expectTypeOf({} as Place).toExtend<SuggestedPlace>();
    expectTypeOf<SuggestedPlace['locality']>().toEqualTypeOf<string | undefined>();
    expectTypeOf(({} as Place)._links['rti:bus']?.href).toEqualTypeOf<string | undefined>();
    expectTypeOf(({} as PlaceTypes).types[0]!.types![0]!.type_prefixed).toEqualTypeOf<string>();
    // @ts-expect-error It is `name`.
    page._embedded.pois[0]?.nmae;
    // @ts-expect-error It is `hl:next`.
    page._links['hl:nxt'];
    // @ts-expect-error Suggestions have no position.
    ({}) as SuggestedPlace['lat'];
    // @ts-expect-error Answers can't be changed.
    page.size = 1;
  });

  it('takes the parameters of the wire, and no others', () => {
    const places = {} as Places;
    expectTypeOf(places.search).toBeCallableWith({
      q: 'library',
      type_exact: ['/a', '/b'],
      lat: 51.7,
      lon: -1.2,
    });
    expectTypeOf(places.search).toBeCallableWith({ accessibility_has_ramp: true, university_only: false });
    expectTypeOf(places.suggest).toBeCallableWith({ q: 'lib' }, { signal: new AbortController().signal });
    // @ts-expect-error It is `type`.
    void (() => places.search({ tpye: '/university' }));
    // @ts-expect-error It is a number.
    void (() => places.search({ count: '10' }));
    // @ts-expect-error Suggestions need words.
    void (() => places.suggest({}));
  });

  it('may find no place, tells how live the occupancy is, and pages as an iterator', () => {
    expectTypeOf<ReturnType<Places['place']>>().resolves.toEqualTypeOf<Place | undefined>();
    expectTypeOf<Awaited<ReturnType<Places['parkAndRides']>>['source']>().toEqualTypeOf<'live' | 'stale'>();
    expectTypeOf<
      Awaited<ReturnType<Places['parkAndRides']>>['body']['park_and_rides'][number]
    >().toEqualTypeOf<ParkAndRide>();
    expectTypeOf<ReturnType<Places['pages']>>().toExtend<AsyncIterable<PlacesPage>>();
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
      | 'kind'
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
    expectTypeOf<FingerpostError['status']>().toEqualTypeOf<number | undefined>();
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
