import { connect, type Socket } from 'node:net';

/** Requests that a client makes of the server at `port`, until the signal is aborted. `ids` are those of some places. */
export type Attack = (port: number, signal: AbortSignal, ids: readonly string[]) => void;

/** Makes the path of the next request: each is another, because answers and names are cached. */
type NextPath = (request: number, ids: readonly string[]) => string;

const EVERYTHING = '/places/search?count=330282';
const EXPLAINED = '/places/suggest?q=s&explain=true&count=20000';
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;

function open(port: number, signal: AbortSignal): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  signal.addEventListener('abort', () => socket.destroy());
  return socket;
}

let requests = 0;

/** Asks, reads the answer, and asks again on a new connection. */
const again =
  (request: string | NextPath): Attack =>
  (port, signal, ids) => {
    const ask = (): void => {
      if (signal.aborted) return;
      const socket = open(port, signal).resume();
      socket.on('close', () => setTimeout(ask, 1));
      socket.write(typeof request === 'string' ? request : get(request(requests++, ids)));
    };
    ask();
  };

/** Asks once, and reads a kilobyte of the answer a second. */
const slowlyReading =
  (request: string): Attack =>
  (port, signal) => {
    const socket = open(port, signal).pause();
    socket.write(request);
    const timer = setInterval(() => socket.read(1024), 1000);
    socket.on('close', () => clearInterval(timer));
  };

/** Requests in people's words that take long: kinds, begun names and common words, and nothing that is found at once. */
const SENTENCES = [
  'bus stop near stop',
  'where is the nearest bus stop to the church in the park road',
  'a stop in bay 5 bus station baby rooms road st tactile h outside tower hill farm',
  'that are bus sdop window blind shop tourist sights',
  'opposite the eastbound adjacent to road side a adjacent to rose and crown station',
  'outside bus nw in the city centre stop',
  'on the grounds of bus stfp',
  'rd power chair door opener bus stop s criar',
];
const LITTLE_WORDS = ['the', 'of', 'a', 'to', 'in', 'on', 'at', 'and'];

const q = (text: string): string => encodeURIComponent(text);
const sentence: NextPath = (n) => `/places/search?q=${q(`${SENTENCES[n % SENTENCES.length]} ${n}`)}`;
const begunSentence: NextPath = (n) =>
  `/places/suggest?q=${q(`${n} ${SENTENCES[n % SENTENCES.length]}`)}&interpret=true`;
/** The same begun name in ever other words, because stop words do not count. */
const begunName: NextPath = (n) => {
  const words = Array.from({ length: 5 }, (_, i) => LITTLE_WORDS[Math.floor(n / 8 ** i) % 8]);
  return `/places/search?q=${q(`bus stop near stop ${words.join(' ')}`)}`;
};
const someOf = (ids: readonly string[], n: number, count: number): string =>
  Array.from({ length: count }, (_, i) => q(ids[(n * count + i) % ids.length]!)).join(',');
const nearPlace: NextPath = (n, ids) => `/places/search?q=${q('st road')}&near=${someOf(ids, n, 1)}`;
const withinPlaces: NextPath = (n, ids) => `/places/search?q=${q('a stop')}&within=${someOf(ids, n, 20)}`;
const features: NextPath = (n) =>
  `/places/search?accessibility_any=${Array.from({ length: 3000 }, (_, i) => (n + i).toString(36)).join(',')}`;

/** Suggestions that look quick by their address. The place where the client is differs each time. */
const commonWords: NextPath = (n) =>
  `/places/suggest?q=${q('cross, road, crescent, rd, to')}&lat=${51 + (n % 1e6) / 1e6}&lon=0`;
/** The search with the most matches that hill-climbing found. */
const repeatedWords: NextPath = (n) => `/places/search?q=${q('to road s to bus road')}&start=${n % 1000}`;

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
  'eight ask in sentences': [8, again(sentence)],
  'eight want sentences completed': [8, again(begunSentence)],
  'eight ask what is near names that begin alike': [8, again(begunName)],
  'eight ask what is near a place': [8, again(nearPlace)],
  'eight ask what is within twenty places': [8, again(withinPlaces)],
  'eight ask for suggestions of common words': [8, again(commonWords)],
  'eight search for common words': [8, again(repeatedWords)],
  'eight name thousands of features': [8, again(features)],
  '500 read a kilobyte a second of everything': [500, slowlyReading(get(EVERYTHING))],
  'twelve ask for everything and read nothing': [12, withoutReading(get(EVERYTHING))],
  '2,000 ask for everything and read nothing': [2000, withoutReading(get(EVERYTHING))],
  '2,000 send a letter a second': [2000, letterByLetter],
};
