import type { Place } from '../../../src/core/place.ts';
import { knownPlace } from '../../fixtures/known-place.ts';
import { type Random, seededRandom } from '../relevance/random.ts';

const STARTS = 'b br c ch cl d dr f fl g gr h hart k l lang m mar n p pr r s st sh t tr w whit wy'.split(' ');
const VOWELS = 'a e i o u ea oo ai'.split(' ');
const MIDDLES = 'd ll n nd r rr rt s st t th ck m mb v ld ng x'.split(' ');
const ENDS = 'ton ham ford bury ley well field wood by worth stead combe don er man son ing wick'.split(' ');
const WAYS = 'Road Road Road Street Street Lane Lane Avenue Close Drive Way Crescent Gardens Hill'.split(' ');
const COMMON = [
  ...['High Street', 'Station Road', 'Church Lane', 'Main Street', 'London Road', 'Mill Lane', 'The Green'],
  ...['School Lane', 'Victoria Road', 'Park Road', "St Mary's Road", 'New Road', "King's Road", 'Green Lane'],
];
const SIGHTS = [
  ...['Church', 'Post Office', 'Village Hall', 'Primary School', 'Railway Station', 'Red Lion', 'Co-op'],
  ...['Crown Inn', 'White Hart', 'Health Centre', 'Library', 'War Memorial', 'Sports Centre', 'Road End'],
];
const SIDES = [
  'Opposite',
  'Opposite',
  'Adjacent to',
  'Adjacent to',
  'Near',
  'Outside',
  'After',
  'Before',
  'At',
];
const KINDS = [
  { type: '/amenities/food-drink/pub', names: ['Arms', 'Inn', 'Tavern'] },
  { type: '/amenities/food-drink/cafe', names: ['Café', 'Coffee House', 'Tea Rooms'] },
  { type: '/amenities/health/doctor', names: ['Surgery', 'Medical Practice'] },
  { type: '/amenities/public-library', names: ['Library'] },
  { type: '/leisure/park', names: ['Park', 'Recreation Ground', 'Common'] },
  { type: '/transport/rail-station', names: ['Rail Station'] },
];
/** Of places, so many are stops and so many nameless post boxes; the others are of all kinds. */
const STOPS = 0.85;
const POST_BOXES = 0.03;

interface Town {
  readonly name: string;
  readonly code: number;
  readonly lat: number;
  readonly lon: number;
  readonly streets: readonly string[];
  readonly quarters: readonly string[];
}

/**
 * Places that nobody has been to, but that are as repetitive as those of a country: the same few street names in all
 * towns, names of stops made of them, streets, quarters and towns as tags, codes that count upwards, coordinates in
 * clusters with four to six decimals. The same seed gives the same places.
 */
export function inventedPlaces(count: number, seed: string): Place[] {
  const random = seededRandom(`${seed} invented`);
  const words = vocabulary(random, 2000 + Math.ceil(count / 10));
  const places: Place[] = [];
  while (places.length < count) {
    const town = foundTown(random, words, places.length);
    // Few towns are large, most are villages.
    const size = Math.min(4000, Math.ceil(25 / (1 - random.next()) ** 0.9));
    for (let i = 0; i < size && places.length < count; i++) {
      const share = random.next();
      const make = share < STOPS ? stop : share < STOPS + POST_BOXES ? postBox : amenity;
      places.push(make(town, places.length, random, words));
    }
  }
  return places;
}

function vocabulary(random: Random, count: number): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const middle = random.next() < 0.4 ? random.pick(VOWELS) + random.pick(MIDDLES) : '';
    const word =
      random.pick(STARTS) + random.pick(VOWELS) + random.pick(MIDDLES) + middle + random.pick(ENDS);
    words.add(word[0]!.toUpperCase() + word.slice(1));
  }
  return [...words];
}

/** The first words of the vocabulary are the most used. */
const anyWord = (words: readonly string[], random: Random): string =>
  words[Math.floor(words.length * random.next() ** 2)]!;

function foundTown(random: Random, words: readonly string[], code: number): Town {
  const some = (count: number, make: () => string): string[] => Array.from({ length: count }, make);
  const name = anyWord(words, random);
  return {
    name,
    code: 1000 + (code % 8999),
    lat: 50.2 + random.next() * 7,
    lon: -5 + random.next() * 6,
    streets: some(40, () =>
      random.next() < 0.3 ? random.pick(COMMON) : `${anyWord(words, random)} ${random.pick(WAYS)}`,
    ),
    quarters: [...some(5, () => anyWord(words, random)), `${name} Town Centre`],
  };
}

function stop(town: Town, number: number, random: Random, words: readonly string[]): Place {
  const by = random.next();
  const sight =
    by < 0.15
      ? random.pick(SIGHTS)
      : by < 0.3
        ? `${anyWord(words, random)} ${random.pick(SIGHTS)}`
        : random.pick(town.streets);
  const id = `atco:${town.code}${String(number).padStart(8, '0')}`;
  return {
    ...place(id, '/transport/bus-stop', town, random),
    identifiers: [id, `naptan:${20_000_000 + number * 7}`],
    name: `${random.pick(SIDES)} ${sight}`,
    name_sort: sight,
    hidden_names: [sight],
    tags: [random.pick(town.streets), random.pick(town.quarters), town.name],
    rti: { bus: 'Live bus departure times' },
  };
}

function postBox(town: Town, number: number, random: Random): Place {
  return place(`osm:n${1_000_000 + number * 13}`, '/amenities/post/post-box', town, random);
}

function amenity(town: Town, number: number, random: Random, words: readonly string[]): Place {
  const { type, names } = random.pick(KINDS);
  const name = `${random.next() < 0.3 ? town.name : anyWord(words, random)} ${random.pick(names)}`;
  const address = `${1 + random.below(180)} ${random.pick(town.streets)}, ${town.name}`;
  const id = `osm:w${1_000_000 + number * 11}`;
  return { ...place(id, type, town, random), name, name_sort: name, address, tags: [town.name] };
}

function place(id: string, type: string, town: Town, random: Random): Place {
  const near = (degrees: number): string =>
    (degrees + (random.next() + random.next() - 1) * 0.05).toFixed(4 + random.below(3));
  return knownPlace(id, type, { lat: near(town.lat), lon: near(town.lon) });
}
