import { describe, expect, test } from 'vitest';
import { fails, importContent } from './import.ts';

const pub = { amenity: 'pub', name: 'Rose' };

describe('Overpass JSON that can’t be read says in which line', () => {
  const element = { type: 'node', id: 1, lat: 50, lon: 8, tags: pub };
  const whole = JSON.stringify({ version: 0.6, elements: [element] }, null, 1);

  test.each<[string, string, RegExp]>([
    [
      'it is cut off',
      whole.slice(0, whole.indexOf('"tags"')),
      /some\.osm:9: ends in the middle: it is cut off/,
    ],
    ['a NUL is in it', whole.replace('"lat"', '\0"lat"'), /some\.osm:7: .*\(unexpected "\\u0000"\)$/],
    [
      'there is junk',
      whole.replace('"lat"', 'x "lat"'),
      /some\.osm:7: is not JSON any more \(unexpected "x"\)$/,
    ],
    [
      'a character is damaged',
      whole.replace('"lat"', '\uFFFD"lat"'),
      /some\.osm:7: .*\(unexpected U\+FFFD, which stands for a damaged character\)$/,
    ],
    ...['"cut', '{}'].map((rest): [string, string, RegExp] => [
      `${rest} follows`,
      `${whole}\n${rest}`,
      /some\.osm:16: .*\(it goes on after its end\)$/,
    ]),
  ])('names the line of Overpass JSON in which %s', async (_, content, words) => fails(content, words));

  test('accepts blank lines at the end of Overpass JSON', async () => {
    expect((await importContent(`${whole}\n\n \n`)).places).toHaveLength(1);
  });
});
