/** Where live data come from, as whoever publishes the page wrote into it; mostly nowhere. */
export const liveEndpoint: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[name="live-api"]')?.content || undefined;
