import places from 'virtual:fingerpost';

const begun = performance.now();

async function show(): Promise<void> {
  const { _embedded } = await places.search({ q: 'beta' });
  const names = _embedded.pois.map(({ name }) => name);
  document.querySelector('ul')!.textContent = names.join(', ');
  // For the test that opens this page.
  Object.assign(window, { found: { names, ms: performance.now() - begun, placesFetch: places.fetch } });
}

// A changed file changes the page.
places.fetch.on('updated', show);
show();
