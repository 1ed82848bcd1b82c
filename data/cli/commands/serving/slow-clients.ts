import type { Socket } from 'node:net';

/** A client is slow while its cost is above this, in ms. Suggestions in a country take 4 ms, and rarely 13. */
const MAX_QUICK_MS = 20;
/** Maximum number of addresses whose slow connections are remembered. */
const MAX_ADDRESSES = 10_000;

interface Account {
  readonly address: string;
  /** How long its latest quick work took, in ms, or half of the cost before where that is more. */
  costMs: number;
}

/**
 * Knows the clients whose quick work was not quick: a request may look so by its address, and take as long as a search. The next
 * connection from the address of a slow one that has been closed begins as a slow one, or else a client would connect anew for each
 * request.
 */
export class SlowClients {
  private readonly accounts = new WeakMap<Socket, Account>();
  /** The cost of the latest slow connection from each address that has been closed. */
  private readonly left = new Map<string, number>();

  /** Call this for each new connection. */
  open(client: Socket): void {
    const { remoteAddress: address = '' } = client;
    const account = { address, costMs: this.left.get(address) ?? 0 };
    this.left.delete(address);
    this.accounts.set(client, account);
    client.once('close', () => this.leave(account));
  }

  has(client: Socket): boolean {
    return (this.accounts.get(client)?.costMs ?? 0) > MAX_QUICK_MS;
  }

  /** Notes how long the quick work of a client took, in ms. Its connection may be closed. */
  note(client: Socket, ms: number): void {
    const account = this.accounts.get(client);
    if (!account) return;
    account.costMs = Math.max(ms, account.costMs / 2);
    if (client.destroyed) this.leave(account);
  }

  private leave({ address, costMs }: Account): void {
    if (costMs <= MAX_QUICK_MS) return;
    const [oldest] = this.left.keys();
    if (this.left.size === MAX_ADDRESSES) this.left.delete(oldest!);
    this.left.set(address, costMs);
  }
}
