import { describe, expect, it } from 'vitest';
import { type Language, readLanguages } from '../../../../data/kinds/languages.ts';
import { wordsOf } from '../../../../src/search/text/analyzer.ts';

const keyOf = (text: string): string => wordsOf(text).join(' ');
const FOOD = '/amenities/food-drink';

/** Regional and colloquial words, and all kinds that people mean by them. */
const SAID: Partial<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    loo: ['/amenities/toilets'],
    cashpoint: ['/amenities/atm'],
    servo: ['/amenities/petrol-station'],
    parkade: ['/transport/car-park'],
    gastropub: [`${FOOD}/pub`, `${FOOD}/restaurant`],
    brasserie: [`${FOOD}/cafe`, `${FOOD}/restaurant`],
  },
  de: {
    Wirtshaus: [`${FOOD}/pub`, `${FOOD}/restaurant`],
    Büdchen: ['/amenities/shop + kiosk', '/amenities/supermarket/convenience'],
    Späti: ['/amenities/supermarket/convenience'],
    Öffis: ['/transport/bus-stop', '/transport/rail-station', '/transport/tram-stop'],
    Klo: ['/amenities/toilets'],
    Beiz: [`${FOOD}/pub`, `${FOOD}/restaurant`],
    Coiffeur: ['/amenities/shop + hairdresser'],
    Fleischhauer: ['/amenities/shop + butcher'],
    Bim: ['/transport/tram-stop'],
  },
  fr: {
    brasserie: [`${FOOD}/pub`, `${FOOD}/restaurant`, `${FOOD}/cafe`],
    dépanneur: ['/amenities/supermarket/convenience'],
    friterie: [`${FOOD}/fast-food`],
    distributeur: ['/amenities/atm'],
    'maison communale': ['/amenities/public-building + townhall'],
  },
  es: {
    gasolinera: ['/amenities/petrol-station'],
    grifo: ['/amenities/petrol-station'],
    guagua: ['/transport/bus-stop'],
    abarrotes: ['/amenities/supermarket/convenience'],
    aseos: ['/amenities/toilets'],
    alberca: ['/leisure/swimming-pool'],
  },
  it: {
    osteria: [`${FOOD}/pub`, `${FOOD}/restaurant`],
    bacaro: [`${FOOD}/bar`, `${FOOD}/pub`],
    nasone: ['/amenities/drinking-water'],
    edicola: ['/amenities/shop + newsagent'],
  },
  nl: {
    frietkot: [`${FOOD}/fast-food`],
    eetcafé: [`${FOOD}/pub`, `${FOOD}/restaurant`],
    flappentap: ['/amenities/atm'],
    beenhouwer: ['/amenities/shop + butcher'],
  },
  fi: {
    nakkari: [`${FOOD}/fast-food`],
    dösä: ['/transport/bus-stop'],
    kiska: ['/amenities/shop + kiosk', '/amenities/supermarket/convenience'],
    huussi: ['/amenities/toilets'],
  },
  sv: {
    mack: ['/amenities/petrol-station'],
    fik: [`${FOOD}/cafe`],
    toa: ['/amenities/toilets'],
    krog: [`${FOOD}/pub`, `${FOOD}/restaurant`],
    Systembolaget: ['/amenities/shop + alcohol'],
  },
};

describe.each(Object.entries(SAID))('a word that people use in %s', (code, words) => {
  it.each(Object.entries(words))('"%s" stands for %j', async (word, wanted) => {
    const { kinds } = await readLanguages([code as Language]);
    const found = kinds
      .filter(({ names, aliases }) => [...names, ...aliases].some((text) => keyOf(text) === keyOf(word)))
      .map(({ type, tags }) => [type, ...tags].join(' + '));
    expect(found).toEqual(expect.arrayContaining([...wanted]));
  });
});
