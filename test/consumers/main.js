import { createPlacesFetch } from 'fingerpost';

const begun = performance.now();
const placesFetch = createPlacesFetch({ bundle: '/places/', base: '/api' });

async function search(words) {
  const response = await placesFetch(`/api/places/search?q=${encodeURIComponent(words)}`);
  const { _embedded } = await response.json();
  const names = _embedded.pois.map(({ name }) => name);
  document.body.append(names.join(', '));
  // For the test that opens this page.
  window.found = { names, ms: performance.now() - begun, placesFetch };
}

search('beta');
