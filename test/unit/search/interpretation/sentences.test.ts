import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../data/kinds/languages.ts';
import { type Needs, withNeeds } from '../../../../data/kinds/needs.ts';
import { runs } from '../../../property/runs.ts';
import { place } from '../places.ts';
import { once, searchAmong, treeOf, wordsOf } from '../search-among.ts';

/** What people say before a kind, or nothing, and behind it, in each language. */
const AROUND: Readonly<Partial<Record<Language, readonly [before: string, behind: string]>>> = {
  en: [
    'is there by any chance a / sorry to bother you, could you tell us where we might find a / I need a',
    'around here somewhere / please / if you happen to know one / or something like that',
  ],
  de: [
    'gibt es hier irgendwo ein / Entschuldigung, wissen Sie vielleicht, wo hier das nächste / ich bräuchte mal ein',
    'hier in der Nähe / bitte / wäre / oder so etwas',
  ],
  fr: [
    "est-ce qu'il y aurait quelque part un / excusez-moi, sauriez-vous où se trouve la / j'aurais besoin d'une",
    "par ici / s'il vous plaît / dans le coin / ou quelque chose comme ça",
  ],
  es: [
    'hay por aquí algún / perdone, me podría indicar dónde hay una / nos haría falta un',
    'por aquí cerca / por favor / en algún sitio / o algo así',
  ],
  it: [
    "c'è per caso da qualche parte un / scusi il disturbo, mi saprebbe dire dove si trova una / avrei bisogno di un",
    'qui vicino / per favore / da queste parti / o qualcosa del genere',
  ],
  nl: [
    'is er hier ergens een / pardon, weet u toevallig waar ik een / ik ben op zoek naar een',
    'in de buurt / alstublieft / zou kunnen vinden / of zoiets',
  ],
  fi: [
    'olisiko täällä jossain / anteeksi häiriö, osaisitteko sanoa missä on lähin / tarvitsisin',
    'täällä lähellä / kiitos / jossain / tai jotain sellaista',
  ],
  sv: [
    'finns det möjligtvis här någonstans en / ursäkta att jag stör, vet ni var vi kan hitta ett / jag skulle behöva en',
    'här i närheten / tack / någonstans / eller något liknande',
  ],
  cy: [
    "oes yna unrhyw / esgusodwch fi, allech chi ddweud wrtha i ble mae'r / dwi'n chwilio am",
    'yn yr ardal / os gwelwch yn dda / yn rhywle / neu rywbeth tebyg',
  ],
};

/** Kinds that each language has words for. */
const KINDS = [
  'health/pharmacy',
  'health/hospital',
  'supermarket',
  'atm',
  'accommodation/hotel',
  'shop + bakery',
];

/** A sentence of need, and the kind of a place that helps, by language. */
const NEEDS: readonly (readonly [Language, string, string])[] = [
  ['en', 'oh no I think I have lost my passport', '/amenities/police-station'],
  ['de', 'oh nein, ich glaube, ich habe meinen Pass verloren', '/amenities/police-station'],
  ['fr', "oh non, je crois que j'ai perdu mon passeport", '/amenities/police-station'],
  ['es', 'ay no, creo que he perdido mi pasaporte', '/amenities/police-station'],
  ['it', 'oddio, credo di aver perso il mio passaporto', '/amenities/police-station'],
  ['nl', 'o nee, ik denk dat ik mijn paspoort kwijt ben', '/amenities/police-station'],
  ['fi', 'voi ei, luulen että hukkasin passini', '/amenities/police-station'],
  ['sv', 'åh nej, jag tror att jag har tappat mitt pass', '/amenities/police-station'],
  ['cy', "o na, dwi'n meddwl fy mod i wedi colli fy mhasbort", '/amenities/police-station'],
  ['en', 'my child has a fever', '/amenities/health/doctor'],
  ['de', 'mein Kind hat hohes Fieber', '/amenities/health/doctor'],
  ['fr', 'mon enfant a de la fièvre', '/amenities/health/doctor'],
  ['es', 'mi hijo tiene fiebre', '/amenities/health/doctor'],
  ['it', 'mio figlio ha la febbre', '/amenities/health/doctor'],
  ['nl', 'mijn kind heeft koorts', '/amenities/health/doctor'],
  ['fi', 'lapsella on kova kuume', '/amenities/health/doctor'],
  ['sv', 'mitt barn har hög feber', '/amenities/health/doctor'],
  ['cy', 'mae gwres ar fy mhlentyn', '/amenities/health/doctor'],
];

const languageFile = (code: Language) =>
  JSON.parse(
    readFileSync(new URL(`../../../../data/defaults/language/${code}.json`, import.meta.url), 'utf8'),
  );
const kindsOf = (code: Language): Readonly<Record<string, readonly string[]>> => languageFile(code).kinds;

/** One place of each kind, none of which is called after it. */
const places = Object.keys(kindsOf('en')).map((kind, n) => {
  const [type = '', ...tags] = kind.split(' + ');
  const name = `Qu${'aeiou'[n % 5]}rx${'bdfglmn'[n % 7]}${'aeiou'[Math.floor(n / 7) % 5]}z${n}`;
  return place(kind, name, type, { tags });
});
const tree = treeOf(places.flatMap(({ type }) => type));

/** Returns a search in one language for the ids of the places, which are their kinds. */
async function searchWith(code: Language, more: Needs): Promise<(q: string) => readonly string[]> {
  const { phrases, kinds, abbreviations, synonyms, stop_words } = await wordsOf([code]);
  const settings = { abbreviations, synonyms, stop_words };
  const around = { settings, tree, kinds: withNeeds(kinds, more), phrases };
  const { search } = await searchAmong(places, around);
  return once((q) => search(q, { count: 300 }).sort());
}
const searchIn = once((code: Language) => searchWith(code, []));

describe.each(Object.entries(AROUND))('a sentence in %s', (language, [before, behind]) => {
  const code = language as Language;

  it('of courtesy and little words around a kind finds what the kind alone finds', async () => {
    const found = await searchIn(code);
    const words = KINDS.map((kind) => kindsOf(code)[`/amenities/${kind}`]![0]!);
    fc.assert(
      fc.property(
        fc.constantFrom('', ...before.split(' / ')),
        fc.constantFrom(...words),
        fc.constantFrom(...behind.split(' / ')),
        (opening, kind, ending) => {
          const alone = found(kind);
          expect(alone.length, kind).toBeGreaterThan(0);
          expect(found(`${opening} ${kind} ${ending}`.trim()), `${opening} ${kind} ${ending}`).toEqual(alone);
        },
      ),
      runs(100),
    );
  });
});

describe('a sentence of need', () => {
  it.each(NEEDS)('in %s finds what helps: %s', async (code, sentence, kind) => {
    expect((await searchIn(code))(sentence)).toContain(kind);
  });

  it('finds all kinds of places that help, with tags or without', async () => {
    const found = await searchIn('en');
    expect(found('flat tyre')).toEqual(['/amenities/shop + car repair', '/amenities/shop + tyres']);
    expect(found("oh no, I've got a flat tyre")).toEqual(found('flat tyre'));
    expect(found('my glasses are broken')).toEqual([
      '/amenities/health/optician',
      '/amenities/shop + optician',
    ]);
  });

  it('finds all that helps, and not only a place whose name has the little words', async () => {
    const { phrases, kinds, stop_words } = await wordsOf(['en']);
    const tyres = (id: string, name: string) => place(id, name, '/amenities/shop', { tags: ['tyres'] });
    const given = [tyres('x:it', 'It is Ada'), tyres('x:wheel', 'Wheel')];
    const { search } = await searchAmong(given, { settings: { stop_words }, tree, kinds, phrases });
    expect(search('it is a flat tyre')).toHaveLength(2);
  });

  it('finds what a need of the maker says', async () => {
    const needs = [
      { texts: ['lost student card'], kinds: ['/university/department', '/amenities/shop + photo'] },
    ];
    expect((await searchIn('en'))('I have lost my student card')).toEqual([]);
    expect((await searchWith('en', needs))('I have lost my student card')).toEqual(
      [...needs[0]!.kinds].sort(),
    );
  });
});
