import { connect, type Socket } from 'node:net';

/** Requests that a client makes of the server at `port`, until the signal is aborted. */
export type Attack = (port: number, signal: AbortSignal) => void;

const EVERYTHING = '/places/search?count=330282';
const EXPLAINED = '/places/suggest?q=s&explain=true&count=20000';
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;

function open(port: number, signal: AbortSignal): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  signal.addEventListener('abort', () => socket.destroy());
  return socket;
}

/** Asks, reads the answer, and asks again on a new connection. */
const again =
  (request: string): Attack =>
  (port, signal) => {
    const ask = (): void => {
      if (signal.aborted) return;
      const socket = open(port, signal).resume();
      socket.on('close', () => setTimeout(ask, 1));
      socket.write(request);
    };
    ask();
  };

/** Asks once, and reads nothing. */
const withoutReading =
  (request: string): Attack =>
  (port, signal) => {
    open(port, signal).pause().write(request);
  };

/** Sends a letter of the headers each second. */
const letterByLetter: Attack = (port, signal) => {
  const socket = open(port, signal).resume();
  socket.write('GET /places/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const timer = setInterval(() => socket.write('a'), 1000);
  socket.on('close', () => clearInterval(timer));
};

/** Each with the number of clients that make it at once. */
export const attacks: Readonly<Record<string, readonly [clients: number, attack: Attack]>> = {
  'no attack': [0, () => {}],
  'eight ask for everything': [8, again(get(EVERYTHING))],
  'eight ask for explanations': [8, again(get(EXPLAINED))],
  'eight send 200 requests at once': [
    8,
    again(get('/places/suggest?q=s&count=1000').replace('close', 'keep-alive').repeat(199) + get('/places/')),
  ],
  'twelve ask for everything and read nothing': [12, withoutReading(get(EVERYTHING))],
  '2,000 ask for everything and read nothing': [2000, withoutReading(get(EVERYTHING))],
  '2,000 send a letter a second': [2000, letterByLetter],
};
