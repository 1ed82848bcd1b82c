import { expect, it } from 'vitest';
import { type Language, readWords } from '../../../../data/kinds/languages.ts';
import { writePhrases } from '../../../../data/kinds/text-lists.ts';
import { PhraseBook, TextLists } from '../../../../src/search/interpretation/lex.ts';

/** Requests for access, and a feature that each of them asks for. */
const REQUESTS: Partial<Record<Language, readonly (readonly [q: string, feature: string])[]>> = {
  es: [
    ['bar con entrada a pie llano', 'has_wheelchair_access'],
    ['una farmacia que no tenga escalones', 'has_wheelchair_access'],
    ['mi abuela camina con bastón', 'has_wheelchair_access'],
    ['un váter adaptado', 'has_accessible_toilets'],
    ['cambiador para adultos', 'has_accessible_toilets'],
    ['plazas reservadas a personas con movilidad reducida', 'has_accessible_parking_spaces'],
    ['puertas que se abren solas', 'has_automatic_door'],
  ],
  fr: [
    ["un café où il n'y a pas de marches", 'has_wheelchair_access'],
    ["un hôtel à l'accès de niveau", 'has_wheelchair_access'],
    ['toilettes aménagées', 'has_accessible_toilets'],
    ['stationnement réservé aux PMR', 'has_accessible_parking_spaces'],
    ['hypersensible au bruit', 'has_quiet_space'],
  ],
  it: [
    ["un locale con l'ingresso in piano", 'has_wheelchair_access'],
    ['dove non ci sono scale', 'has_wheelchair_access'],
    ['bagno attrezzato', 'has_accessible_toilets'],
    ["cane d'assistenza", 'has_tactile_paving'],
    ['pedana mobile', 'has_ramp'],
  ],
  pt: [
    ['um café que não tenha degraus', 'has_wheelchair_access'],
    ['com o carrinho do bebé', 'has_wheelchair_access'],
    ['trocador para adultos', 'has_accessible_toilets'],
    ['vaga reservada para cadeirantes', 'has_accessible_parking_spaces'],
  ],
  ca: [
    ['un bar on no hi hagi graons', 'has_wheelchair_access'],
    ['el meu pare va en cadira', 'has_wheelchair_access'],
    ['lavabo habilitat', 'has_accessible_toilets'],
    ["portes que s'obren soles", 'has_automatic_door'],
  ],
  pl: [
    ['wejście z poziomu chodnika', 'has_wheelchair_access'],
    ['babcia chodzi z balkonikiem', 'has_wheelchair_access'],
    ['w toalecie dla inwalidów', 'has_accessible_toilets'],
    ['tramwajem niskopodłogowym', 'has_wheelchair_boarding'],
    ['pętlę indukcyjną', 'has_hearing_system'],
  ],
  ru: [
    ['вход на уровне тротуара', 'has_wheelchair_access'],
    ['где нет лестницы', 'has_wheelchair_access'],
    ['санузел для колясочников', 'has_accessible_toilets'],
    ['инвалидные парковочные места', 'has_accessible_parking_spaces'],
    ['с собакой-проводником', 'has_braille'],
  ],
};

const CASES = Object.entries(REQUESTS).flatMap(([code, rows]) =>
  rows.map(([q, feature]) => [code as Language, q, feature] as const),
);

it.each(CASES)('a request in %s asks for access: "%s" for %s', async (code, q, feature) => {
  const book = new PhraseBook(new TextLists(writePhrases((await readWords(code)).phrases)));
  const words = book.wordsOf(q);
  expect(words.flatMap((_, i) => book.at(words, i).flatMap(({ features }) => features))).toContain(feature);
});
