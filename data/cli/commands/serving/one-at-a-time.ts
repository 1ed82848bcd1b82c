import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A client may send so many requests before the one that is being answered is answered. */
const MAX_PIPELINED = 16;

/** So many wait on all connections together. Each may hold its 16 kB of headers, and browsers send none that wait. */
const MAX_WAITING = 1000;

/** The requests of each connection: the first is being answered, the others wait. */
type Lines = Map<Socket, { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse }[]>;

/** Answers the requests of a connection one after the other. A connection that sends too many at once is closed. */
export class OneAtATime {
  readonly #lines: Lines = new Map();
  #waiting = 0;
  readonly #answer: RequestListener;
  /** Called when a connection has no more requests that wait. */
  readonly #idle: (socket: Socket) => void;

  constructor(answer: RequestListener, idle: (socket: Socket) => void) {
    this.#answer = answer;
    this.#idle = idle;
  }

  isBusy(socket: Socket): boolean {
    return this.#lines.has(socket);
  }

  /** The answers that have not ended, those of requests that wait included. */
  running(): ServerResponse[] {
    return [...this.#lines.values()].flatMap((line) => line.map(({ outgoing }) => outgoing));
  }

  readonly listener: RequestListener = (incoming, outgoing) => {
    const { socket } = incoming;
    const line = this.#lines.get(socket);
    if (!line) {
      this.#lines.set(socket, [{ incoming, outgoing }]);
      this.#begin(socket);
    } else if (line.length > MAX_PIPELINED || this.#waiting === MAX_WAITING) socket.destroy();
    else {
      this.#waiting++;
      line.push({ incoming, outgoing });
    }
  };

  #begin(socket: Socket): void {
    const line = this.#lines.get(socket)!;
    const { incoming, outgoing } = line[0]!;
    outgoing.once('close', () => {
      line.shift();
      const goesOn = line.length > 0 && !socket.destroyed;
      this.#waiting -= goesOn ? 1 : line.length;
      if (goesOn) return this.#begin(socket);
      this.#lines.delete(socket);
      this.#idle(socket);
    });
    this.#answer(incoming, outgoing);
  }
}
