import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of requests that may wait on a connection. */
const MAX_PIPELINED = 16;

/** Maximum number of waiting requests on all connections. Each may hold 16 kB of headers, and browsers send none that wait. */
const MAX_WAITING = 1000;

/** The requests of each connection. The first is being answered; the others wait. */
type Lines = Map<Socket, { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse }[]>;

/** Answers the requests of a connection one after the other. Closes a connection with too many waiting requests. */
export class OneAtATime {
  private readonly lines: Lines = new Map();
  private waiting = 0;
  private readonly answer: RequestListener;
  /** Called when a connection has no more waiting requests. */
  private readonly idle: (socket: Socket) => void;

  constructor(answer: RequestListener, idle: (socket: Socket) => void) {
    this.answer = answer;
    this.idle = idle;
  }

  isBusy(socket: Socket): boolean {
    return this.lines.has(socket);
  }

  /** The unfinished responses, including those of waiting requests. */
  running(): ServerResponse[] {
    return [...this.lines.values()].flatMap((line) => line.map(({ outgoing }) => outgoing));
  }

  readonly listener: RequestListener = (incoming, outgoing) => {
    const { socket } = incoming;
    const line = this.lines.get(socket);
    if (!line) {
      this.lines.set(socket, [{ incoming, outgoing }]);
      this.begin(socket);
    } else if (line.length > MAX_PIPELINED || this.waiting === MAX_WAITING) socket.destroy();
    else {
      this.waiting++;
      line.push({ incoming, outgoing });
    }
  };

  /**
   * Ends the request of a connection that is closed. Node ends only a response that it has begun to send: not one behind a request that it
   * answers itself.
   */
  drop(socket: Socket): void {
    const [first] = this.lines.get(socket) ?? [];
    if (first && !first.outgoing.socket) first.outgoing.emit('close');
  }

  private begin(socket: Socket): void {
    const line = this.lines.get(socket)!;
    const { incoming, outgoing } = line[0]!;
    outgoing.once('close', () => {
      line.shift();
      // A response may end its connection. Those behind it would never be sent, nor emit `close`.
      const goesOn = line.length > 0 && socket.writable;
      this.waiting -= goesOn ? 1 : line.length;
      if (goesOn) return this.begin(socket);
      this.lines.delete(socket);
      this.idle(socket);
    });
    this.answer(incoming, outgoing);
  }
}
