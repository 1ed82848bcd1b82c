import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import { packBundle } from '../../../../data/build/pack.ts';
import type { Language } from '../../../../data/kinds/languages.ts';
import { extendTree } from '../../../../data/record/type-tree.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import { createHandler } from '../../../../src/http/handler.ts';
import { knownPlace } from '../../../fixtures/known-place.ts';
import { memorySource } from '../../../fixtures/memory-source.ts';

/** Types of an invented town, some with a tag. */
const TYPES = {
  pharmacy: '/amenities/health/pharmacy',
  hospital: '/amenities/health/hospital',
  cafe: '/amenities/food-drink/cafe',
  italian: '/amenities/food-drink/restaurant + italian',
  bakery: '/amenities/shop + bakery',
  station: '/transport/rail-station',
  toilets: '/amenities/toilets',
  park: '/leisure/park',
  museum: '/leisure/museum',
  atm: '/amenities/atm',
  street: '/area/street',
} as const;

type Kind = keyof typeof TYPES;

/** Returns what tells the kind of the first place that a request finds in a town whose places have these names. */
async function townOf(
  code: Language,
  names: Readonly<Record<Kind, string>>,
): Promise<(q: string) => Promise<string>> {
  const { settings, kinds, phrases, types } = await readConfig(undefined, [code]);
  const places = (Object.keys(TYPES) as Kind[]).map((kind, i) => {
    const [type = '', ...tags] = TYPES[kind].split(' + ');
    return knownPlace(`x:${kind}`, type, {
      identifiers: [`x:${kind}`],
      name: names[kind],
      tags,
      lat: `${51 + i / 1000}`,
      lon: '0',
      ...(kind === 'museum' && { accessibility: { has_lifts_to_all_floors: true } }),
      ...(kind === 'cafe' && { primary_place: 'x:street', parent: ['x:street'] }),
    });
  });
  const content = { settings, kinds, phrases, sources: [], created: '2026-01-01T00:00:00Z' };
  const tree = extendTree(
    types,
    places.flatMap(({ type }) => type),
  );
  const handler = createHandler(
    await openBundle(memorySource(packBundle({ ...content, places, types: tree }).files)),
  );
  return async (q: string) => {
    const url = `http://x.example/places/search?q=${encodeURIComponent(q)}`;
    const { _embedded } = await (await handler(new Request(url)))!.json();
    return _embedded.pois[0]?.id.slice(2);
  };
}

/** The names of the places in a language, and requests by the kind of place that they find first. */
const TOWNS: readonly {
  readonly code: Language;
  readonly names: Readonly<Record<Kind, string>>;
  readonly requests: Partial<Record<Kind, readonly string[]>>;
}[] = [
  {
    code: 'pt',
    names: {
      pharmacy: 'Farmácia Aurora',
      hospital: 'Hospital de São Bento',
      cafe: 'O Cantinho da Rosa',
      italian: 'Bella Nonna',
      bakery: 'Flor do Trigo',
      station: 'Estação da Várzea',
      toilets: 'Sanitários da Ribeira',
      park: 'Jardim das Amoreiras',
      museum: 'Museu do Linho',
      atm: 'Caixa da Praça Velha',
      street: 'Rua das Oliveiras',
    },
    requests: {
      pharmacy: [
        'farmácia',
        'onde fica a farmácia mais próxima',
        'preciso de remédios',
        'o meu filho tem muita tosse',
      ],
      cafe: [
        'onde posso tomar café',
        'pequeno-almoço',
        'café da manhã perto do hospital de são bento',
        'cafés na rua das oliveiras',
      ],
      italian: ['restaurante italiano'],
      bakery: ['padaria perto da estação da várzea', 'onde comprar pão'],
      station: ['estação de trem', 'comboio'],
      toilets: ['banheiro', 'casa de banho pública', 'há alguma casa de banho por aqui'],
      atm: ['levantar dinheiro', 'caixa eletrônico perto de mim', 'ficámos sem dinheiro'],
      museum: ['museu com elevador'],
    },
  },
  {
    code: 'ca',
    names: {
      pharmacy: 'Farmàcia Puigdollers',
      hospital: 'Hospital de Santa Oliva',
      cafe: 'La Tassa Blava',
      italian: 'Bella Nonna',
      bakery: 'Can Blat',
      station: 'Estació de Vallnegra',
      toilets: 'Lavabos de la Riba',
      park: 'Parc dels Til·lers',
      museum: 'Museu del Lli',
      atm: 'Caixer de la Plaça Vella',
      street: 'Carrer de les Oliveres',
    },
    requests: {
      pharmacy: [
        'farmàcia',
        'on és la farmàcia més propera',
        'necessito medicaments',
        'em fa molt mal el cap',
      ],
      cafe: [
        'on puc prendre un cafè',
        "esmorzar a prop de l'hospital de santa oliva",
        'cafeteria al carrer de les oliveres',
      ],
      italian: ['restaurant italià', 'vull menjar pasta'],
      bakery: ["forn de pa prop de l'estació de vallnegra", 'on puc comprar pa'],
      station: ['estació de tren', 'agafar el tren'],
      toilets: ['lavabo', 'lavabos públics', 'hi ha algun lavabo per aquí'],
      atm: ['treure diners', 'caixer automàtic a prop meu', 'ens hem quedat sense diners'],
      museum: ['museu amb ascensor'],
      hospital: ['urgències'],
    },
  },
  {
    code: 'pl',
    names: {
      pharmacy: 'Pod Lwem',
      hospital: 'Szpital Świętej Jadwigi',
      cafe: 'Niebieska Filiżanka',
      italian: 'Bella Nonna',
      bakery: 'Złoty Kłos',
      station: 'Wierzbowa Główna',
      toilets: 'Przy Młynie',
      park: 'Park Lipowy',
      museum: 'Muzeum Lnu',
      atm: 'Euronet Stary Rynek',
      street: 'Oliwkowa',
    },
    requests: {
      pharmacy: [
        'apteka',
        'gdzie jest najbliższa apteka',
        'szukam apteki',
        'w aptece',
        'kupić leki',
        'bardzo boli mnie gardło',
      ],
      cafe: ['gdzie można napić się kawy', 'kawiarnia koło szpital świętej jadwigi', 'kawiarnie w pobliżu'],
      italian: ['włoska restauracja'],
      bakery: ['piekarnia blisko wierzbowa główna', 'gdzie kupić chleb'],
      station: ['dworzec', 'jak dojść do dworca'],
      toilets: ['toaleta publiczna', 'czy jest gdzieś toaleta'],
      atm: ['wypłacić pieniądze', 'bankomat w pobliżu mnie', 'skończyły nam się pieniądze'],
      museum: ['muzeum z windą'],
    },
  },
  {
    code: 'ru',
    names: {
      pharmacy: 'Подорожник',
      hospital: 'Больница Святой Ольги',
      cafe: 'Синяя чашка',
      italian: 'Белла Нонна',
      bakery: 'Золотой колос',
      station: 'Вербилово',
      toilets: 'У мельницы',
      park: 'Липовый парк',
      museum: 'Музей льна',
      atm: 'Стройбанк на Старой',
      street: 'улица Оливковая',
    },
    requests: {
      pharmacy: [
        'аптека',
        'где ближайшая аптека',
        'аптеки',
        'ищу аптеку',
        'купить лекарства',
        'у моего сына болит голова',
      ],
      cafe: ['где можно выпить кофе', 'кофейня рядом с больница святой ольги', 'кафе на улице оливковая'],
      italian: ['итальянский ресторан', 'хочу пасту'],
      bakery: ['пекарня рядом с вербилово', 'где купить хлеб'],
      station: ['вокзал', 'как дойти до вокзала'],
      toilets: ['туалет', 'есть ли здесь туалет'],
      atm: ['снять наличные', 'банкомат рядом со мной', 'у меня закончились наличные'],
      museum: ['музей с лифтом'],
    },
  },
  {
    code: 'ja',
    names: {
      pharmacy: '青葉堂',
      hospital: '麻野中央病院',
      cafe: 'ブルーカップ',
      italian: 'ベラ・ノンナ',
      bakery: '金の穂',
      station: '麻野駅',
      toilets: '水車前',
      park: '菩提樹公園',
      museum: '亜麻資料館',
      atm: 'みどりキャッシュ',
      street: 'オリーブ通り',
    },
    requests: {
      pharmacy: [
        '薬局',
        '最寄りの薬局',
        '薬局はどこですか',
        '近くの薬局を教えて',
        '薬を買いたい',
        '頭がとても痛いです',
      ],
      cafe: ['カフェ', '麻野駅の近くのカフェ', '麻野駅 カフェ', 'コーヒーが飲みたい', 'オリーブ通りのカフェ'],
      italian: ['イタリアン', 'パスタ'],
      bakery: ['パン屋', 'ぱん屋'],
      toilets: ['トイレはどこ', 'この近くにトイレはありますか'],
      atm: ['お金を下ろしたい', '現金が足りません'],
      museum: ['エレベーターのある資料館'],
      park: ['散歩できる公園'],
    },
  },
  {
    code: 'ar',
    names: {
      pharmacy: 'صيدلية الياسمين',
      hospital: 'مستشفى النور',
      cafe: 'الفنجان الأزرق',
      italian: 'بيلا نونا',
      bakery: 'سنابل الذهب',
      station: 'محطة الوادي',
      toilets: 'مرافق الطاحونة',
      park: 'حديقة الزيزفون',
      museum: 'متحف الكتان',
      atm: 'صراف الساحة القديمة',
      street: 'شارع الزيتون',
    },
    requests: {
      pharmacy: [
        'صيدلية',
        'الصيدلية',
        'صيدليه',
        'أين أقرب صيدلية',
        'وين اقرب صيدليه',
        'أحتاج دواء',
        'رأسي يؤلمني كثيرا',
      ],
      cafe: [
        'مقهى',
        'مقهي',
        'أريد أن أشرب قهوة',
        'مقهى قرب مستشفى النور',
        'قهوة بجانب المستشفى',
        'مقاهي في شارع الزيتون',
        'الفنجان',
        'فنجان أزرق',
        'مقهى بالقرب من المتحف',
      ],
      italian: ['مطعم إيطالي', 'مطعم ايطالي', 'المطعم الإيطالي'],
      bakery: ['مخبز قريب من محطة الوادي', 'من أين أشتري خبز'],
      station: ['محطة القطار'],
      toilets: ['هل يوجد حمام هنا'],
      atm: ['سحب فلوس', 'خلصت فلوسي'],
      museum: ['متحف فيه مصعد', 'متحف به مصعد'],
      hospital: ['بالمستشفى'],
    },
  },
];

describe.each(TOWNS)('a request in $code', ({ code, names, requests }) => {
  const wanted = Object.entries(requests).flatMap(([kind, texts]) => texts.map((q) => [kind, q] as const));
  let firstOf: (q: string) => Promise<string>;
  beforeAll(async () => {
    firstOf = await townOf(code, names);
  });

  it.each(wanted)('finds the %s by "%s"', async (kind, q) => {
    expect(await firstOf(q)).toBe(kind);
  });
});
