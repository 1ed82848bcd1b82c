/** The endpoint of live data that the publisher wrote into the page; empty by default. */
export const liveEndpoint: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[name="live-api"]')?.content || undefined;
