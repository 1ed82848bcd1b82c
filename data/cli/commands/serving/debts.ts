import type { Socket } from 'node:net';

/** Maximum number of addresses whose debts outlive their connections. */
const MAX_ADDRESSES = 10_000;

interface Account {
  readonly address: string;
  /** When the client will have paid for all its work. */
  paid: number;
}

/**
 * Keeps what each connection has had of the thread, so that none is served twice while another waits: start-time fair queueing
 * (Goyal, Vin and Cheng, 1996). Times are in milliseconds of a virtual clock, which stands at the start of the latest work.
 *
 * The debt of a closed connection passes to the next one from its address. Otherwise a client that connects anew for each request
 * would never pay.
 */
export class Debts {
  private clock = 0;
  private readonly accounts = new WeakMap<Socket, Account>();
  /** When the closed connections from each address would have paid. */
  private readonly left = new Map<string, number>();

  /** Opens the account of a new connection. */
  open(client: Socket): void {
    const { remoteAddress: address = '' } = client;
    const account = { address, paid: this.left.get(address) ?? 0 };
    this.left.delete(address);
    this.accounts.set(client, account);
    client.once('close', () => this.leave(account));
  }

  /** Returns when the next work of a client may start: now, or when the client will have paid. Work without a client starts now. */
  startOf(client: Socket | undefined): number {
    const account = client && this.accounts.get(client);
    return Math.max(this.clock, account?.paid ?? 0);
  }

  /** Returns what a client owes, in ms. It is at most what its latest work has taken. */
  of(client: Socket | undefined): number {
    return this.startOf(client) - this.clock;
  }

  /** Call this when the work begins that a start was asked for. */
  begin(start: number): void {
    this.clock = Math.max(this.clock, start);
  }

  /** Charges a client, whose connection may be closed, for work that began at `start` and took so many ms. */
  charge(client: Socket | undefined, start: number, ms: number): void {
    const account = client && this.accounts.get(client);
    if (!account) return;
    account.paid = start + ms;
    if (client.destroyed) this.leave(account);
  }

  private leave({ address, paid }: Account): void {
    if (paid <= this.clock) return;
    const [oldest] = this.left.keys();
    if (this.left.size === MAX_ADDRESSES) this.left.delete(oldest!);
    this.left.set(address, paid);
  }
}
