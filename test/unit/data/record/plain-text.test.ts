import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText } from '../../../../data/record/clean-record.ts';
import { buildFrom } from '../build-from.ts';
import { scratchFile } from '../scratch.ts';

test.each([
  ['Smith &amp; Sons', 'Smith & Sons'],
  ['Smith &amp;amp; Sons', 'Smith & Sons'],
  ['Caf&eacute; l&#8217;&#xC9;toile', 'Café l’Étoile'],
  ['Wood&nbsp;Farm', 'Wood Farm'],
  ['<strong>Department</strong> of <em class="x">Physics</em>', 'Department of Physics'],
  ['<p>Open daily.</p><p>Closed<br/>on Sunday.</p>', 'Open daily. Closed on Sunday.'],
  ['<ul><li>Books</li><li>Maps</li></ul>', 'Books Maps'],
  ['<b>Wi</b>-Fi', 'Wi-Fi'],
  ['<a href="https://example.org/?a=1&amp;b=2">Map</a> <!-- old --><img src="x.png" alt="">', 'Map'],
  ['&lt;p&gt;Lockers &amp;amp; showers&lt;/p&gt;', 'Lockers & showers'],
  ['<style>p { color: red }</style><P>Text</P >', 'Text'],
])('markup becomes plain text: %s', (given, plain) => expect(plainText(given)).toBe(plain));

test.each([
  'a < b and c > d',
  'Kids <under 5> free',
  'I <3 Cake',
  'Gate <B>',
  'Fish & Chips',
  'R&D; Marks&Spencer',
  'Rock &amp Roll',
  'Tom <tom@example.org>',
  '<unknown> &nosuch; x<y',
  'a <b',
])('an ordinary text stays as it is: %s', (text) => expect(plainText(text)).toBe(text));

test('a plain text never changes again, whatever is in it', () => {
  const part = fc.constantFrom(...'<b>, </b>, <br>, &lt;, &gt;, &amp;, b, /, amp;,  , <!--, -->'.split(', '));
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const plain = plainText(parts.join(''));
      expect(plainText(plain)).toBe(plain);
    }),
  );
});

const name = 'Smith &amp; Sons';
const text = '&lt;strong&gt;Books&lt;/strong&gt; &amp;amp; maps';
const sources: readonly [string, string][] = [
  [
    'csv',
    `id,name,type,lat,lon,description\na:1,${name},/university/library,0.000,-0.0,"<strong>Books</strong> &amp; maps"\n`,
  ],
  [
    'geojson',
    JSON.stringify({
      type: 'Feature',
      id: 'a:1',
      properties: { name, type: '/university/library', description: '<strong>Books</strong> &amp; maps' },
      geometry: { type: 'Point', coordinates: [0, 0] },
    }),
  ],
  [
    'places',
    `${JSON.stringify({ id: 'a:1', name, type: ['/university/library'], lat: 0, lon: '0.0', texts: { shelf: '<strong>Books</strong> &amp; maps' } })}\n`,
  ],
  [
    'osm',
    `<osm><node id="1" lat="0" lon="0"><tag k="amenity" v="library"/><tag k="name" v="Smith &amp;amp; Sons"/><tag k="description" v="${text}"/></node></osm>`,
  ],
  [
    'gtfs',
    `stop_id,stop_name,stop_desc,stop_lat,stop_lon\n1,${name},<strong>Books</strong> &amp; maps,0.0,0.0\n`,
  ],
  [
    'naptan',
    `ATCOCode,CommonName,Landmark,StopType,Longitude,Latitude,Status\n1,${name},<strong>Books</strong> &amp; maps,BCT,0,0,act\n`,
  ],
  [
    'rdf',
    `@prefix s: <http://schema.org/> .\n<http://a.example/b> a s:Library ; s:name "${name}" ; s:alternateName "<strong>Books</strong> &amp; maps" ; s:geo [ s:latitude "0" ; s:longitude "0" ] .\n`,
  ],
];

describe('in every kind of source, names and texts are plain and 0, 0 is no position, with notes', () => {
  test.each(sources)('%s', async (kind, content) => {
    const { places, log } = await buildFrom([`${kind}:${await scratchFile('a', content)}`]);
    const [place] = places;
    expect([place?.name, place?.lat, place?.lon]).toEqual(['Smith & Sons', undefined, undefined]);
    const others = [
      place?.description,
      place?.texts?.shelf,
      ...(place?.tags ?? []),
      ...(place?.alternative_names ?? []),
    ];
    expect(others).toContain('Books & maps');
    expect(log).toContainEqual(
      expect.stringMatching(
        /^note: tags and entities of HTML in names and texts became plain text \(first: \S+:\S+ "/,
      ),
    );
    expect(log).toContainEqual(
      expect.stringMatching(/^note: 0, 0 is in the sea, .* kept without one \(first: /),
    );
  });
});
