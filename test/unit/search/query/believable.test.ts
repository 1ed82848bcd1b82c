import { describe, expect, it } from 'vitest';
import { place, searchFor, suggestFor } from '../places.ts';
import { searchAmong } from '../search-among.ts';

const cafe = '/amenities/food/cafe';
const stop = '/transport/bus-stop';

const towns = Array.from({ length: 30 }, (_, i) => place(`t:${i}`, `Caernarfon Way ${i + 100}`, stop));

const places = [
  place('p:hope', 'The Cape of Good Hope', cafe),
  place('h:ssh', 'St Stephen’s House', '/university/college', { short_name: 'SSH' }),
  place('d:compas', 'Centre on Migration', '/university/college', { hidden_names: ['COMPAS'] }),
  place('l:lock', 'Iffley Lock', cafe),
  place('l:little', 'Little Sprouts', cafe),
  place('h:little', 'Little Clarendon Street', stop),
  place('h:x3', 'Marlow House', '/university/college'),
  place('g:stand', 'Grandstand', cafe),
  place('g:x2', 'North Grandstand', cafe),
  place('f:stone', 'Fire & Stone', cafe),
  place('w:worcester', 'Worcester College', '/university/college'),
  place('c:castle', 'Caernarvon Castle Inn', cafe),
  place('b:bold', 'Ketterdam', cafe, { address: '48 Walton Street' }),
  place('b:bq', 'B&Q', cafe),
  place('n:5', 'Union Hall', cafe),
  place('p:lasco', 'Lasco Cinema', cafe),
  place('k:ware', 'Kitchenware', cafe),
  place('r:road', 'North Road', stop),
  place('r:broad', 'Broad Street', stop),
  ...towns,
];

const settings = { stop_words: ['of', 'on', 'the'] };
const { engine, idsOf, ...among } = await searchAmong(places, { settings });
const search = (q: string): string[] => among.search(q, { count: 100 });

describe('a correction', () => {
  it.each(['hotel', 'sushi', 'compsci', 'lockers', 'lidl'])('is made only if it is believable: %s', (q) => {
    expect(engine.search(searchFor(q))).toMatchObject({ size: 0 });
    expect(engine.search(searchFor(q)).correctedQuery).toBeUndefined();
    if (q !== 'lidl') expect(engine.suggest(suggestFor(q)).size).toBe(0);
  });

  it.each([
    ['worster', 'w:worcester'],
    ['worcster', 'w:worcester'],
    ['grandstadn', 'g:stand'],
    ['marlw house', 'h:x3'],
  ])('is of one edit in five letters, or by the sound: %s', (q, id) => {
    expect(search(q)[0]).toBe(id);
  });

  it.each([
    ['is of two edits in a short word where the result is a whole name', 'litl sprouts', ['l:little']],
    ['is of two edits in a short word where the result is a whole name', 'marlow hos', ['h:x3']],
    ['is of two edits in a short word only in a whole name', 'litl house', []],
    ['is of two edits in a short word only in a whole name', 'litl clarendon', []],
    ['takes a word for the beginning of another only if little of that is missing', 'kirche', []],
    ['takes a word for the beginning of another only if little of that is missing', 'kitchemw', ['k:ware']],
    ['changes the first letter only by few edits', 'tesco cinema', []],
    ['changes a word that some place has only beside right words', 'forth broad', []],
    ['finds a name run together over its "&"', 'firestone', ['f:stone']],
    ['finds a name run together over its "&"', 'fireandstone', ['f:stone']],
    ['finds a name run together over its "&"', 'fire stone', ['f:stone']],
    ['finds a name run together over its "&"', 'bq', ['b:bq']],
    ['finds a name run together over its "&"', 'bandq', ['b:bq']],
    ['drops a word where a whole name is left', 'grandstand', ['g:stand', 'g:x2']],
    ['drops a word where a whole name is left', 'tt grandstand', ['g:stand', 'g:x2']],
    ['drops a word where a whole name is left', 'grandstand qqxzz', ['g:stand', 'g:x2']],
    ['keeps a word where no whole name is left', 'tt north', []],
    ['keeps a word where a number is left, though it is part of an identifier', 'qqxzz 5', []],
    ['keeps a word where a kind is left', 'qqxzz college', []],
    ['keeps a word that some place has', 'hope grandstand', []],
  ])('%s: %s', (_, q, ids) => {
    expect(search(q)).toEqual(ids);
  });

  it('is to an address if no name has the words', () => {
    const result = engine.search(searchFor('48 waltn street'));
    expect(result.correctedQuery).toBe('48 walton street');
    expect(idsOf(result)).toEqual(['b:bold']);
  });
});

describe('a word that a few places have by accident', () => {
  it('also finds a far more common word of nearly the same spelling, ranked lower', () => {
    const found = search('caernarvon');
    expect(found[0]).toBe('c:castle');
    expect(found.slice(1).sort()).toEqual(search('caernarfon').sort());
    expect(found).toHaveLength(31);
  });

  it('gives no corrected query, because places have it as typed', () => {
    expect(engine.search(searchFor('caernarvon')).correctedQuery).toBeUndefined();
  });

  it('counts the same places for a kind as it finds when narrowed to it', () => {
    const narrowed = engine.search(searchFor('caernarvon', { type: stop }));
    expect(narrowed.size).toBe(30);
  });
});
