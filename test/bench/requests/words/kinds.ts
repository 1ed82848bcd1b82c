/** The words that a stranger has for a kind of place, and the records that are of this kind. */
export interface Kind {
  /** Singular words, the plainest first. */
  readonly words: readonly string[];
  /** Words without a plural or an article: "petrol". */
  readonly mass: readonly string[];
  /** A place of one of these types, or below it, is of this kind. */
  readonly types: readonly string[];
  /** Where given, one of these words must stand in the place's tags or name besides. */
  readonly tags: readonly string[];
}

/** Types, words, words without a plural, words of tags. Commas separate, because the table is read by people. */
type Line = readonly [types: string, words: string, mass?: string, tags?: string];

const FOOD = '/amenities/food-drink';
const EATING = `${FOOD}/restaurant, ${FOOD}/fast-food, ${FOOD}/cafe`;
const SHOP = '/amenities/shop';
const SIGHTS = '/leisure/attraction, /leisure/historic-site, /leisure/viewpoint';
const SUPERMARKET = '/amenities/supermarket';

/** Written from what visitors of towns say, without a look at any word list of the product. */
const LINES: readonly Line[] = [
  [`${FOOD}/pub`, 'pub, public house, boozer, alehouse'],
  [`${FOOD}/bar, ${FOOD}/pub`, 'bar, cocktail bar, wine bar', 'drinks'],
  [`${FOOD}/cafe`, 'cafe, coffee shop, coffee house, tea room', 'coffee'],
  [`${FOOD}/restaurant`, 'restaurant, eatery, place to eat', 'dinner'],
  [`${FOOD}/fast-food`, 'takeaway, fast food place, snack bar', 'fast food, junk food'],
  [EATING, 'pizzeria, pizza place', 'pizza', 'pizza, pizzeria'],
  [EATING, 'burger place, burger bar', 'burgers', 'burger, burgers'],
  [EATING, 'chinese restaurant, chinese takeaway', 'chinese food', 'chinese'],
  [EATING, 'indian restaurant, curry house', 'curry, indian food', 'indian, curry'],
  [EATING, 'italian restaurant', 'italian food, pasta', 'italian, pasta'],
  [EATING, 'sushi bar, japanese restaurant', 'sushi, japanese food', 'japanese, sushi'],
  [EATING, 'thai restaurant', 'thai food', 'thai'],
  [EATING, 'seafood restaurant, fish restaurant', 'seafood', 'seafood, fish'],
  [EATING, 'kebab shop, kebab van', 'kebab', 'kebab, kebabs'],
  [EATING, 'steakhouse, steak house, grill', 'steak', 'steak, grill, steakhouse'],
  [EATING, 'vegetarian restaurant', 'vegetarian food', 'vegetarian, vegan'],
  [EATING, 'sandwich shop, sandwich bar', 'sandwiches', 'sandwich, sandwiches'],
  [
    `${FOOD}/ice-cream-cafe, ${EATING}, ${SHOP}`,
    'ice cream parlour, ice cream shop',
    'ice cream, gelato',
    'ice cream, gelato, gelateria',
  ],
  ['/amenities/health/doctor', 'doctor, gp, surgery, doctors surgery, medical centre, clinic'],
  ['/amenities/health/dentist', 'dentist, dental surgery, dental practice'],
  ['/amenities/health/pharmacy', 'pharmacy, chemist, drugstore'],
  ['/amenities/health/hospital', 'hospital, infirmary'],
  ['/amenities/health/optician', 'optician, eye doctor, glasses shop'],
  ['/amenities/health/vet', 'vet, animal hospital, veterinary surgeon'],
  ['/amenities/health/social-care', 'care home, nursing home, old peoples home'],
  ['/amenities/health/defibrillator', 'defibrillator, aed'],
  ['/amenities/post/post-office', 'post office'],
  ['/amenities/post/post-box', 'post box, letter box, mailbox, letterbox'],
  ['/amenities/atm', 'atm, cash machine, cashpoint, cash point, cash dispenser', 'cash'],
  ['/amenities/bank', 'bank'],
  ['/amenities/bureau-de-change', 'bureau de change, currency exchange, money changer'],
  ['/amenities/public-library, /university/library, /university/sub-library', 'library'],
  ['/university/library, /university/sub-library', 'university library, college library, faculty library'],
  ['/amenities/recycling-facility', 'recycling point, bottle bank, recycling bin', 'recycling'],
  ['/amenities/toilets', 'toilet, public toilet, loo, restroom, lavatory, wc, public convenience'],
  ['/amenities/drinking-water', 'drinking fountain, water fountain', 'drinking water'],
  [`${SUPERMARKET}`, 'supermarket, grocery store, food shop, grocery shop', 'groceries'],
  [`${SUPERMARKET}/convenience`, 'convenience store, corner shop, mini market, minimarket'],
  [`${SHOP}/bicycle`, 'bike shop, bicycle shop, cycle shop'],
  [`${SHOP}/book`, 'bookshop, book shop, bookstore, book store'],
  [`${SHOP}, ${SUPERMARKET}, ${FOOD}/cafe`, 'bakery, baker', 'bread', 'bakery, baker, bakers'],
  [SHOP, 'butcher, butcher shop, meat shop', '', 'butcher, butchers'],
  [SHOP, 'hairdresser, hair salon, barber, barbershop', 'haircut', 'hairdresser, hair, barber, barbers'],
  [SHOP, 'clothes shop, clothing store, boutique, fashion shop', 'clothes', 'clothes, boutique, fashion'],
  [SHOP, 'shoe shop, shoe store', 'shoes', 'shoes, shoe'],
  [SHOP, 'furniture shop, furniture store', 'furniture', 'furniture'],
  [SHOP, 'gift shop, souvenir shop', 'gifts, souvenirs', 'gift, gifts, souvenir, souvenirs'],
  [SHOP, 'florist, flower shop', 'flowers', 'florist, flowers, flower'],
  [SHOP, 'jeweller, jewellery shop, jewelry store', 'jewellery', 'jewelry, jewellery, jeweller'],
  [
    SHOP,
    'hardware store, diy store, hardware shop, ironmonger',
    'tools',
    'hardware, doityourself, diy, ironmongery',
  ],
  [SHOP, 'greengrocer, fruit shop', 'fruit and veg', 'greengrocer, fruit'],
  [SHOP, 'electronics shop, electronics store', '', 'electronics'],
  [SHOP, 'stationery shop, stationer', 'stationery', 'stationery'],
  [SHOP, 'toy shop, toy store', 'toys', 'toys, toy'],
  [SHOP, 'sweet shop, candy store, confectioner', 'sweets', 'confectionery, sweets'],
  [SHOP, 'department store', '', 'department store'],
  [SHOP, 'shopping centre, mall, shopping mall', '', 'mall, shopping centre'],
  [SHOP, 'pet shop, pet store', 'pet food', 'pet, pets'],
  [SHOP, 'travel agent, travel agency', '', 'travel agency, travel'],
  [SHOP, 'diving shop, dive shop, dive centre', '', 'scuba diving, diving, dive'],
  [SHOP, 'perfume shop, perfumery', 'perfume', 'perfumery, cosmetics'],
  [SHOP, 'car dealer, car showroom', '', 'car'],
  [`${SHOP}, ${SUPERMARKET}`, 'shop, store'],
  ['/amenities/accommodation/hotel', 'hotel'],
  ['/amenities/accommodation/guest-house', 'guest house, guesthouse, bed and breakfast, b&b'],
  ['/amenities/accommodation/hostel', 'hostel, youth hostel, backpackers hostel'],
  ['/amenities/accommodation/camp-site', 'campsite, camp site, campground, caravan site', 'camping'],
  ['/amenities/cemetery', 'cemetery, graveyard'],
  ['/amenities/community-centre', 'community centre, community hall'],
  ['/amenities/conference-centre', 'conference centre, convention centre'],
  ['/amenities/embassy', 'embassy, consulate'],
  ['/amenities/fire-station', 'fire station', 'fire brigade'],
  ['/amenities/police-station', 'police station', 'police, cops'],
  ['/amenities/internet-cafe', 'internet cafe, cyber cafe'],
  ['/amenities/market', 'market, marketplace'],
  ['/amenities/nursery', 'nursery, kindergarten, day nursery', 'childcare'],
  ['/amenities/school', 'school, primary school, secondary school'],
  ['/amenities/petrol-station', 'petrol station, gas station, filling station', 'petrol, fuel, diesel, gas'],
  ['/amenities/place-of-worship', 'church, chapel', '', 'christian, church, chapel, catholic, anglican'],
  ['/amenities/place-of-worship', 'place of worship'],
  ['/amenities/public-building', 'town hall, city hall', '', 'townhall, town hall'],
  ['/amenities/public-building', 'courthouse, court house, law court', '', 'courthouse'],
  [
    '/amenities/tourist-information',
    'tourist information office, tourist office, visitor centre',
    'tourist info',
  ],
  ['/amenities/shower', 'public shower'],
  ['/leisure/cinema', 'cinema, movie theater, movie theatre, picture house, film theatre', 'movies, films'],
  ['/leisure/theatre', 'theatre, theater, playhouse'],
  ['/leisure/museum, /university/museum', 'museum'],
  ['/leisure/park', 'park, garden, public garden, green space'],
  ['/leisure/playground', 'playground, play area, kids playground'],
  ['/leisure/swimming-pool', 'swimming pool, pool, lido', 'swimming'],
  ['/leisure/sport', 'gym, fitness centre, fitness studio', '', 'fitness, gym, fitness centre'],
  ['/leisure/sport', 'sports centre, leisure centre, sports club'],
  ['/leisure/beach', 'beach, sandy beach'],
  ['/leisure/nightclub', 'nightclub, night club, disco'],
  ['/leisure/casino', 'casino'],
  ['/leisure/marina', 'marina, yacht harbour'],
  ['/leisure/viewpoint', 'viewpoint, lookout, scenic view'],
  ['/leisure/punt', '', 'punting, punt hire'],
  ['/leisure/historic-site, /leisure/attraction', 'castle, fort, fortress', '', 'castle, fort, fortress'],
  ['/leisure/historic-site', 'historic site, ancient monument, ruin'],
  [`${SIGHTS}, /leisure/museum`, 'tourist attraction, sight', 'sightseeing'],
  ['/transport/bus-stop', 'bus stop', 'bus'],
  ['/transport/bus-station', 'bus station, coach station, bus terminal'],
  ['/transport/rail-station', 'train station, railway station, rail station', 'train, trains'],
  ['/transport/airport', 'airport, airfield'],
  ['/transport/taxi-rank', 'taxi rank, taxi stand, cab rank', 'taxi, cabs'],
  ['/transport/bicycle-parking', 'bike rack, cycle rack, bike stand', 'bike parking, cycle parking'],
  ['/transport/bicycle-hire', '', 'bike hire, bike rental, cycle hire'],
  ['/transport/car-park', 'car park, parking lot, parking garage', 'parking, car parking'],
  ['/transport/car-park/park-and-ride', '', 'park and ride, park & ride'],
  ['/transport/car-hire', 'rental car', 'car hire, car rental, rent a car'],
  ['/transport/charging-station', 'charging point, ev charger, charging station', 'ev charging'],
  ['/transport/ferry-terminal', 'ferry terminal, ferry port', 'ferry'],
  ['/university/college', 'college'],
  ['/university/department', 'department, university department'],
  ['/university/building', 'university building'],
];

const listOf = (text: string | undefined): string[] => (text ? text.split(', ').filter(Boolean) : []);

/** Kinds in plain English, all that the judge knows. */
export const KINDS: readonly Kind[] = LINES.map(([types, words, mass, tags]) => ({
  words: listOf(words),
  mass: listOf(mass),
  types: listOf(types),
  tags: listOf(tags),
}));

/** Wants in words that name no kind: the answer to "where can I …". */
export const WANTS: readonly (readonly [want: string, types: string])[] = (
  [
    ['sleep, stay, stay the night', '/amenities/accommodation'],
    ['eat, have lunch, get a bite to eat', `${EATING}, ${FOOD}/pub`],
    ['get a drink', `${FOOD}`],
    ['have a beer', `${FOOD}/pub, ${FOOD}/bar`],
    ['get coffee', `${FOOD}/cafe`],
    ['buy food', `${SUPERMARKET}, ${SHOP}`],
    ['buy groceries', `${SUPERMARKET}`],
    ['buy medicine', '/amenities/health/pharmacy'],
    ['see a doctor', '/amenities/health/doctor, /amenities/health/hospital'],
    ['withdraw money, get cash', '/amenities/atm, /amenities/bank'],
    ['post a letter', '/amenities/post'],
    ['buy stamps', '/amenities/post/post-office'],
    ['park, park my car', '/transport/car-park'],
    ['leave my bike, park my bike', '/transport/bicycle-parking'],
    ['fill up, refuel', '/amenities/petrol-station'],
    ['charge my car', '/transport/charging-station'],
    ['go swimming, swim', '/leisure/swimming-pool, /leisure/beach'],
    ['watch a film', '/leisure/cinema'],
    ['see a play', '/leisure/theatre'],
    ['borrow books', '/amenities/public-library, /university/library'],
    ['buy a book', `${SHOP}/book`],
    ['catch a train', '/transport/rail-station'],
    ['get a taxi', '/transport/taxi-rank'],
    ['catch a bus', '/transport/bus-stop, /transport/bus-station'],
    ['rent a car', '/transport/car-hire'],
    ['go to the toilet', '/amenities/toilets'],
    ['pray', '/amenities/place-of-worship'],
  ] as const
).flatMap(([wants, types]) => listOf(wants).map((want) => [want, types] as const));
