import { expect, it } from 'vitest';
import { romanizationsOf } from '../../../../src/search/text/analyzer.ts';

it.each([
  ['улица Пушкина', ['ulitsa pushkina', 'ulica puskina']],
  ['Хабаровский музей', ['khabarovskiy muzey', 'habarovskij muzej']],
  ['Щёлковская', ['shchyolkovskaya', 'scelkovskaja']],
  ['Київ, Їжак', ['kiyiv, yizhak', 'kiiv, izak']],
  ['Љубиње, Чукарица', ['ljubinje, chukaritsa', 'ljubinje, cukarica']],
  ['Велико Търново', ['veliko trnovo', 'veliko tarnovo']],
  ['Қарағанды', ['karagandy']],
  ['Ελευθερίου Βενιζέλου', ['eleftheriou venizelou']],
  ['Εύβοια, Λευκός Πύργος', ['evvoia, lefkos pyrgos', 'evvoia, lefkos pirgos']],
  ['Μπάρμπα, Ντάπια, Αγγελική', ['barmpa, dapia, angeliki']],
  ['Ἀθῆναι', ['athinai']],
  ['თბილისი, მცხეთა', ['tbilisi, mtskheta', 'tbilisi, mcheta']],
  ['Երևան, Հանրապետություն', ['yerevan, hanrapetutyun', 'yerevan, hanrapetutjun']],
  ['Ոսկե Ովկիանոս', ['voske ovkianos']],
  ['Café Пушкинъ', ['cafe pushkin', 'cafe puskina']],
])('writes %s in Latin letters, as in English and as in other languages', (text, forms) => {
  expect(romanizationsOf(text)).toEqual(forms);
});

it.each(['Pushkin', 'Café Zürich', '東京タワー', 'القاهرة'])(
  'leaves the other letters of %s alone',
  (text) => {
    expect(romanizationsOf(text)).toEqual([]);
  },
);

it.each([
  ['а', 'я'],
  ['α', 'ω'],
  ['ա', 'և'],
  ['ა', 'ჰ'],
])('has a form of each letter from %s to %s', (first, last) => {
  for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code++) {
    const letter = String.fromCharCode(code);
    for (const form of romanizationsOf(letter)) expect(form, letter).toMatch(/^[a-z]*$/);
  }
});
