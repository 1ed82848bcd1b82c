/** The endpoint of live data in the configuration of the site; `undefined` where there is none. */
export let liveEndpoint: string | undefined;

/** Sets the endpoint, before anything is drawn. */
export function setLiveEndpoint(endpoint: string | undefined): void {
  liveEndpoint = endpoint;
}
