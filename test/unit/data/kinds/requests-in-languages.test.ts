import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import type { Language } from '../../../../data/kinds/languages.ts';
import { knownPlace } from '../../../fixtures/known-place.ts';
import { finderIn } from '../../../fixtures/pack-town.ts';

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
  const find = await finderIn(await readConfig(undefined, [code]), places);
  return async (q: string) => (await find(q))[0]?.slice(2) ?? '';
}

/** The places of a town by language: the kind, its name there, and requests that find it first. */
const TOWNS = `
pt
  pharmacy: Farmácia Aurora = farmácia | onde fica a farmácia mais próxima | preciso de remédios
    | o meu filho tem muita tosse
  hospital: Hospital de São Bento
  cafe: O Cantinho da Rosa = onde posso tomar café | pequeno-almoço
    | café da manhã perto do hospital de são bento | cafés na rua das oliveiras
  italian: Bella Nonna = restaurante italiano
  bakery: Flor do Trigo = padaria perto da estação da várzea | onde comprar pão
  station: Estação da Várzea = estação de trem | comboio
  toilets: Sanitários da Ribeira = banheiro | casa de banho pública | há alguma casa de banho por aqui
  park: Jardim das Amoreiras
  museum: Museu do Linho = museu com elevador
  atm: Caixa da Praça Velha = levantar dinheiro | caixa eletrônico perto de mim | ficámos sem dinheiro
  street: Rua das Oliveiras
ca
  pharmacy: Farmàcia Puigdollers = farmàcia | on és la farmàcia més propera | necessito medicaments
    | em fa molt mal el cap
  hospital: Hospital de Santa Oliva = urgències
  cafe: La Tassa Blava = on puc prendre un cafè | esmorzar a prop de l'hospital de santa oliva
    | cafeteria al carrer de les oliveres
  italian: Bella Nonna = restaurant italià | vull menjar pasta
  bakery: Can Blat = forn de pa prop de l'estació de vallnegra | on puc comprar pa
  station: Estació de Vallnegra = estació de tren | agafar el tren
  toilets: Lavabos de la Riba = lavabo | lavabos públics | hi ha algun lavabo per aquí
  park: Parc dels Til·lers
  museum: Museu del Lli = museu amb ascensor
  atm: Caixer de la Plaça Vella = treure diners | caixer automàtic a prop meu
    | ens hem quedat sense diners
  street: Carrer de les Oliveres
pl
  pharmacy: Pod Lwem = apteka | gdzie jest najbliższa apteka | szukam apteki | w aptece | kupić leki
    | bardzo boli mnie gardło
  hospital: Szpital Świętej Jadwigi
  cafe: Niebieska Filiżanka = gdzie można napić się kawy | kawiarnia koło szpital świętej jadwigi
    | kawiarnie w pobliżu
  italian: Bella Nonna = włoska restauracja
  bakery: Złoty Kłos = piekarnia blisko wierzbowa główna | gdzie kupić chleb
  station: Wierzbowa Główna = dworzec | jak dojść do dworca
  toilets: Przy Młynie = toaleta publiczna | czy jest gdzieś toaleta
  park: Park Lipowy
  museum: Muzeum Lnu = muzeum z windą
  atm: Euronet Stary Rynek = wypłacić pieniądze | bankomat w pobliżu mnie | skończyły nam się pieniądze
  street: Oliwkowa
ru
  pharmacy: Подорожник = аптека | где ближайшая аптека | аптеки | ищу аптеку | купить лекарства
    | у моего сына болит голова
  hospital: Больница Святой Ольги
  cafe: Синяя чашка = где можно выпить кофе | кофейня рядом с больница святой ольги
    | кафе на улице оливковая
  italian: Белла Нонна = итальянский ресторан | хочу пасту
  bakery: Золотой колос = пекарня рядом с вербилово | где купить хлеб
  station: Вербилово = вокзал | как дойти до вокзала
  toilets: У мельницы = туалет | есть ли здесь туалет
  park: Липовый парк
  museum: Музей льна = музей с лифтом
  atm: Стройбанк на Старой = снять наличные | банкомат рядом со мной | у меня закончились наличные
  street: улица Оливковая
ja
  pharmacy: 青葉堂 = 薬局 | 最寄りの薬局 | 薬局はどこですか | 近くの薬局を教えて | 薬を買いたい | 頭がとても痛いです
  hospital: 麻野中央病院
  cafe: ブルーカップ = カフェ | 麻野駅の近くのカフェ | 麻野駅 カフェ | コーヒーが飲みたい | オリーブ通りのカフェ
  italian: ベラ・ノンナ = イタリアン | パスタ
  bakery: 金の穂 = パン屋 | ぱん屋
  station: 麻野駅
  toilets: 水車前 = トイレはどこ | この近くにトイレはありますか
  park: 菩提樹公園 = 散歩できる公園
  museum: 亜麻資料館 = エレベーターのある資料館
  atm: みどりキャッシュ = お金を下ろしたい | 現金が足りません
  street: オリーブ通り
ar
  pharmacy: صيدلية الياسمين = صيدلية | الصيدلية | صيدليه | أين أقرب صيدلية | وين اقرب صيدليه | أحتاج دواء
    | رأسي يؤلمني كثيرا
  hospital: مستشفى النور = بالمستشفى
  cafe: الفنجان الأزرق = مقهى | مقهي | أريد أن أشرب قهوة | مقهى قرب مستشفى النور | قهوة بجانب المستشفى
    | مقاهي في شارع الزيتون | الفنجان | فنجان أزرق | مقهى بالقرب من المتحف
  italian: بيلا نونا = مطعم إيطالي | مطعم ايطالي | المطعم الإيطالي
  bakery: سنابل الذهب = مخبز قريب من محطة الوادي | من أين أشتري خبز
  station: محطة الوادي = محطة القطار
  toilets: مرافق الطاحونة = هل يوجد حمام هنا
  park: حديقة الزيزفون
  museum: متحف الكتان = متحف فيه مصعد | متحف به مصعد
  atm: صراف الساحة القديمة = سحب فلوس | خلصت فلوسي
  street: شارع الزيتون
`;

/** Reads the table: the names of the places in each language, and requests by kind. */
const towns = TOWNS.trim()
  .split(/\n(?=\S)/)
  .map((town) => {
    const [code = '', ...rows] = town.split(/\n {2}(?=\S)/);
    const read = rows.map((row) => {
      const [, kind = '', name = '', requests = ''] = /^(\w+): (.*?)(?:\s+= (.*))?$/s.exec(row)!;
      return { kind: kind as Kind, name, requests: requests.split(/\s+\| /).filter(Boolean) };
    });
    return {
      code: code as Language,
      names: Object.fromEntries(read.map(({ kind, name }) => [kind, name])) as Record<Kind, string>,
      wanted: read.flatMap(({ kind, requests }) => requests.map((q) => [kind, q] as const)),
    };
  });

describe.each(towns)('a request in $code', ({ code, names, wanted }) => {
  let firstOf: (q: string) => Promise<string>;
  beforeAll(async () => {
    firstOf = await townOf(code, names);
  });

  it.each(wanted)('finds the %s by "%s"', async (kind, q) => {
    expect(await firstOf(q)).toBe(kind);
  });
});
