/** Brands, with the kind that people say beside them. A set that has one of them does not ask for it. */
export const BRANDS: readonly (readonly [brand: string, kind: string])[] = [
  [
    'supermarket',
    'walmart, kroger, edeka, mercadona, albert heijn, migros, lidl, aldi, waitrose, morrisons, carrefour',
  ],
  ['furniture shop', 'ikea'],
  ['sports shop', 'decathlon'],
  ['shop', 'costco'],
  ['clothes shop', 'primark, uniqlo, zara'],
  ['restaurant', 'burger king, wendys, taco bell'],
  ['burgers', 'five guys'],
  ['restaurant', 'chipotle, nandos'],
  ['pizza', 'pizza hut, dominos'],
  ['restaurant', 'vapiano'],
  ['coffee', 'starbucks, tim hortons, dunkin donuts'],
  ['bakery', 'greggs'],
  ['pub', 'wetherspoons'],
  ['bar', 'brewdog'],
  ['hotel', 'hilton, marriott, hyatt, novotel, radisson, premier inn, travelodge, sheraton'],
  ['pharmacy', 'walgreens, rite aid'],
  ['chemist', 'superdrug'],
  ['bank', 'citibank, santander, deutsche bank, wells fargo'],
  ['petrol station', 'chevron, texaco, aral'],
  ['car hire', 'hertz, europcar'],
  ['cinema', 'odeon, cineworld'],
  ['shop', 'hollister, lululemon'],
  ['shoe shop', 'foot locker'],
  ['bookshop', 'barnes and noble, thalia'],
  ['shop', 'krispy kreme'],
].flatMap(([kind = '', brands = '']) => brands.split(', ').map((brand) => [brand, kind] as const));

/** Landmarks of cities far from any set. */
export const LANDMARKS: readonly string[] = [
  'eiffel tower, brandenburg gate, sagrada familia, colosseum, trevi fountain, statue of liberty',
  'empire state building, times square, golden gate bridge, space needle, sydney opera house',
  'buckingham palace, tower of london, edinburgh castle, big ben, london eye, louvre',
  'notre dame de paris, alhambra, prado, rijksmuseum, anne frank house, atomium, neuschwanstein',
  'cologne cathedral, charles bridge, schönbrunn palace, hagia sophia, acropolis, red square',
  'forbidden city, tokyo skytree, senso-ji temple, gardens by the bay, marina bay sands, burj khalifa',
  'taj mahal, table mountain, christ the redeemer, machu picchu, cn tower, hollywood sign, disneyland',
  'central park zoo, wrigley field, fenway park, lincoln memorial, smithsonian, guggenheim bilbao',
  'uffizi, rialto bridge, leaning tower of pisa, belem tower, tivoli gardens, vasa museum',
  'temppeliaukio church, holmenkollen, hallgrimskirkja, blarney castle, guinness storehouse',
  'giants causeway, anfield, old trafford, camp nou, allianz arena, gare du nord, penn station',
  'kings cross station, shibuya crossing, potsdamer platz',
].flatMap((line) => line.split(', '));

/** Words that people add to a name, though no name has them. */
export const EXTRA_WORDS: readonly string[] = [
  'famous beautiful iconic amazing popular official website tickets reviews directions postcode',
  'photos pictures webcam brochure admission tripadvisor homepage telephone prices discount souvenir',
  'landmark location please tourist england europe',
].flatMap((line) => line.split(' '));
