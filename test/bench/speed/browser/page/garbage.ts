const CHANNEL = 'garbage';

/** Lets this worker be told to collect garbage. */
export function collectWhenTold(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', async ({ data }) => {
    if (data !== 'collect') return;
    await collect();
    channel.postMessage('collected');
  });
}

/** Collects the garbage of the page and, where there is one, of its worker. Needs `--js-flags=--expose-gc`. */
export async function collectGarbage(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  const done = new Promise((resolve) => {
    channel.addEventListener('message', resolve, { once: true });
  });
  channel.postMessage('collect');
  await collect();
  // A page without a worker hears nothing.
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 3000))]);
  channel.close();
}

async function collect(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
