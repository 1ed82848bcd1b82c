import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../data/kinds/languages.ts';
import { place, searchFor } from '../places.ts';
import { once, searchAmong, treeOf, wordsOf } from '../search-among.ts';

const at = (n: number) => ({ lat: `60.00${n}`, lon: '21' });
const LIFT = { accessibility: { has_lifts_to_all_floors: true } };
const STEP_FREE = { accessibility: { has_wheelchair_access: true } };
const PLACES = [
  place('museum', 'Qorgo', '/leisure/museum', { ...at(0), ...LIFT }),
  place('museum low', 'Vexla', '/leisure/museum', { ...at(1), ...STEP_FREE }),
  place('museum old', 'Umbri', '/leisure/museum', { ...at(2), address: '1 Elm Row, Ixtova' }),
  place('pub', 'Tavri', '/amenities/food-drink/pub', at(3)),
  place('hotel', 'Grand Zelka Hotel', '/amenities/accommodation/hotel', at(4)),
  place('town', 'Ixtova', '/area/town', { ...at(5), type: ['/area/town'] }),
  ...['The Villa', 'Villa Marsa', 'Villa Velta', 'Chic Lusso'].map((name, i) =>
    place(name, name, '/amenities/office', at(6 + i)),
  ),
];
const tree = treeOf(PLACES.flatMap(({ type }) => type));
const MUSEUMS = ['museum', 'museum low', 'museum old'];

const engineIn = once(async (code: Language) => {
  const { phrases, kinds, stop_words } = await wordsOf([code]);
  return await searchAmong(PLACES, { settings: { stop_words }, tree, kinds, phrases });
});

/** Returns the ids that a request finds, sorted, and what its page says of it. */
async function pageOf(code: Language, q: string) {
  const { engine, idsOf } = await engineIn(code);
  const page = engine.search(searchFor(q));
  const { accessibility = [], unknown = [], near } = page.interpretation ?? {};
  return { ids: idsOf(page).sort(), accessibility: accessibility.flat(), unknown, near, page, engine };
}

describe('words of accessibility, and of a place', () => {
  it.each([
    ['en', 'not step-free museum', 'not step-free'],
    ['en', 'museum without a lift', 'without a lift'],
    ['en', 'museum lift not available', 'lift not available'],
    ['de', 'Museum nicht barrierefrei', 'nicht barrierefrei'],
    ['de', 'Museum ohne Aufzug', 'ohne Aufzug'],
    ['es', 'museo sin ascensor', 'sin ascensor'],
    ['fr', 'musée sans ascenseur', 'sans ascenseur'],
    ['it', 'museo senza ascensore', 'senza ascensore'],
    ['pt', 'museu sem elevador', 'sem elevador'],
    ['ca', 'museu sense ascensor', 'sense ascensor'],
    ['nl', 'museum zonder lift', 'zonder lift'],
    ['sv', 'museum utan hiss', 'utan hiss'],
    ['fi', 'museo ilman hissiä', 'ilman hissiä'],
    ['pl', 'muzeum bez windy', 'bez windy'],
    ['ru', 'музей без лифта', 'без лифта'],
    ['cy', 'amgueddfa heb lifft', 'heb lifft'],
    ['ar', 'متحف بدون مصعد', 'بدون مصعد'],
    ['ja', '博物館 エレベーターなし', 'エレベーターなし'],
    ['en', 'museum inaccessible by wheelchair', 'inaccessible by wheelchair'],
    ['es', 'museo inaccesible', 'inaccesible'],
    ['ru', 'недоступный музей', 'недоступный'],
    ['en', 'museums not in Ixtova', 'not in Ixtova'],
    ['fr', 'musées sauf à Ixtova', 'sauf à Ixtova'],
    ['de', 'Museum, aber nicht in Ixtova', 'aber nicht in Ixtova'],
  ] as const)('in %s, "%s" denies filter nothing and are named', async (code, q, denied) => {
    const { ids, accessibility, unknown } = await pageOf(code, q);
    expect({ ids, accessibility, unknown }).toEqual({ ids: MUSEUMS, accessibility: [], unknown: [denied] });
  });

  it.each([
    ['en', 'museum no stairs'],
    ['de', 'Museum ohne Stufen'],
    ['es', 'museo sin escalones'],
    ['fr', 'musée sans marches'],
    ['it', 'museo senza gradini'],
  ] as const)('in %s, "%s" asks for a feature by a negation', async (code, q) => {
    expect((await pageOf(code, q)).accessibility).toContain('has_wheelchair_access');
  });

  it('filter nothing and are named where no place records them', async () => {
    expect(await pageOf('en', 'museum with hearing loop')).toMatchObject({
      ids: MUSEUMS,
      unknown: ['hearing loop'],
    });
  });
});

describe('words that nothing is known of', () => {
  it.each([
    ['en', 'cosy pub', 'cosy', ['pub']],
    ['de', 'gemütliche Kneipe', 'gemütliche', ['pub']],
    ['de', 'günstiges Hotel', 'günstiges', ['hotel']],
    ['es', 'hotel bonito', 'bonito', ['hotel']],
    ['fr', 'jolis musées', 'jolis', MUSEUMS],
    ['fr', 'hôtel chic à Ixtova', 'chic', ['hotel']],
    ['it', 'musei economici', 'economici', MUSEUMS],
    ['it', 'albergo di lusso a Ixtova', 'di lusso', ['hotel']],
    ['nl', 'gezellige kroeg', 'gezellige', ['pub']],
    ['ru', 'уютный музей', 'уютный', MUSEUMS],
    ['en', 'pub in Ixtova with live fiddles', 'live fiddles', ['pub']],
    ['de', 'Hotel, wo man grillen kann', 'grillen', ['hotel']],
    ['es', 'museo donde ponen zarzuelas', 'ponen zarzuelas', MUSEUMS],
    ['fr', 'musée avec ludothèque près de Ixtova', 'ludothèque', MUSEUMS],
  ] as const)(
    'in %s, "%s" is found without them, and they are named as typed',
    async (code, q, unknown, ids) => {
      const found = await pageOf(code, q);
      expect({ ids: found.ids, unknown: found.unknown }).toEqual({ ids, unknown: [unknown] });
    },
  );

  it.each([
    ['en', 'Museum of the Moving Image', 'Moving Image'],
    ['en', 'zorba hotel', 'zorba'],
    ['en', 'hotel in Birmingham', 'Birmingham'],
    ['de', 'wo ist das Hotel Adlon', 'Adlon'],
    ['de', 'Hotel neben dem Krankenhaus', 'Krankenhaus'],
    ['en', 'disabled parking by the cathedral', 'cathedral'],
    ['es', 'museo de Zorrilla', 'Zorrilla'],
    ['es', 'hotel cerca del museo central de zorrilla', 'museo central de zorrilla'],
    ['fr', 'où est le musée Zadkine', 'Zadkine'],
    ['de', 'Zorba Hotel in Ixtova', 'Zorba'],
    ['es', 'hotel zorba sin ascensor', 'zorba sin ascensor'],
    ['fr', "y a-t-il un Zorba près d'ici", 'Zorba'],
  ] as const)(
    'in %s, "%s" has the shape of a name: nothing is found, and the page names it as typed',
    async (code, q, unknown) => {
      const page = await pageOf(code, q);
      expect(page).toMatchObject({ ids: [], unknown: [unknown] });
      expect(page.near).toHaveProperty('unknown');
    },
  );

  it.each(['brandname near ixtova', 'museum', 'grand hotel'])('do not change what "%s" finds', async (q) => {
    const found = { 'brandname near ixtova': [], museum: MUSEUMS, 'grand hotel': ['hotel'] }[q];
    expect((await pageOf('en', q)).ids).toEqual(found);
  });

  it.each([
    ['en', 'villa serenita'],
    ['en', 'where is the villa of serenita please'],
    ['de', 'wo ist Villa Marquet'],
    ['es', 'dónde está Villa Bonita'],
    ['es', 'estoy buscando Villa de los Guelfes'],
    ['fr', "comment aller à Villa de l'Annonciade"],
  ] as const)('in %s, "%s" is another name than The Villa', async (code, q) => {
    expect((await pageOf(code, q)).ids).toEqual([]);
  });

  it('keep a town that is described, and the address there', async () => {
    for (const q of ['where is beautiful Ixtova', 'beautiful Ixtova'])
      expect((await pageOf('en', q)).ids).toEqual(['museum old', 'town']);
  });

  it('are not corrected to words that say nothing', async () => {
    expect(await pageOf('fr', 'hôtel adler')).toMatchObject({ ids: [], near: { unknown: 'adler' } });
  });

  it('correct the name of an area only if few letters differ', async () => {
    expect((await pageOf('en', 'pub in ixtofa')).ids).toEqual(['pub']);
    expect(await pageOf('en', 'pub in ixuv')).toMatchObject({ ids: [], near: { unknown: 'ixuv' } });
  });
});

describe('an empty page', () => {
  it.each([
    ['museum with a lift in Birmingham', ['museum with a lift', 'museum']],
    ['hotel step free in Ixtova', ['hotel']],
    ['zorba hotel', ['hotel']],
    ['zorba museum in Ixtova', ['museum in Ixtova', 'museum']],
    ['hotel step free Tavri', ['hotel Tavri', 'hotel', 'step free Tavri']],
  ])('"%s" leads on to less of what is asked for, with the number of places', async (q, titles) => {
    const { page, engine } = await pageOf('en', q);
    expect(page.size).toBe(0);
    expect((page.searches ?? []).map(({ title }) => title)).toEqual(titles);
    for (const { query, count } of page.searches ?? []) expect(engine.search(query!).size).toBe(count);
  });
});
