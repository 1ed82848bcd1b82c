import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packBundle } from '../../../../data/build/pack.ts';
import { writeKinds, writePhrases } from '../../../../data/kinds/text-lists.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import { TextLists } from '../../../../src/search/interpretation/lex.ts';
import { tokenizationsOf } from '../../../../src/search/text/analyzer.ts';
import { memorySource } from '../../../fixtures/memory-source.ts';
import { noPhrases } from '../../../fixtures/phrases.ts';
import { runs } from '../../../property/runs.ts';
import { contentOf, somePlace } from '../../bundle/some-places.ts';

const kind = { type: '/amenities/cafe', tags: [], names: [], aliases: [], terms: [] };

describe('the words of kinds', () => {
  it('stand folded or with a mark that they are to be folded, each once for a kind', () => {
    const texts = { names: ['café', 'Co-op'], aliases: ['Cafe', 'Tea Room'], terms: ['tea|room', 'Coop'] };
    const text = writeKinds([{ ...kind, tags: ['tea', 'cake'], ...texts }]);
    expect(text.split('\n').at(-1)).toBe('/amenities/cafe + tea + cake\t|^café|^Co-op|\t|tea room|~|');
    expect(writeKinds([])).toBe('');
  });

  it('are names in both numbers, and other words in one', () => {
    const text = writeKinds([{ ...kind, names: ['café', 'cafés'], aliases: ['diner', 'diners'] }]);
    expect(text.split('\n').at(-1)).toBe('/amenities/cafe\t|^café|^cafés|\t|diner|');
  });

  it('are found with their list, their line and their first name, by the first look-ups as by later ones', () => {
    const written = fc.array(fc.stringMatching(/^[ A-Za-zé'|~-]{1,12}$/), { maxLength: 6 });
    const kinds = fc.array(fc.record({ names: written, aliases: written, terms: written }), { maxLength: 4 });
    fc.assert(
      fc.property(kinds, (all) => {
        const lists = new TextLists(
          writeKinds(all.map((texts, i) => ({ ...kind, ...texts, type: `/${i}` }))),
        );
        const found = () =>
          all.map((texts, i) =>
            [texts.names, texts.aliases, texts.terms].map((list) =>
              list.flatMap(tokenizationsOf).map((words) => {
                const [own] = lists.find(words.join(' ')).filter(({ name }) => name === `/${i}`);
                return own;
              }),
            ),
          );
        const first = found();
        for (let i = 0; i < 100; i++) lists.find('x');
        expect(found()).toEqual(first);
        const [name, ...others] = first.flat(2).filter((own) => own?.name === '/0');
        expect([name, ...others].every((own) => own?.first === name?.text)).toBe(true);
        expect(first.flat(3)).not.toContain(undefined);
      }),
      runs(100),
    );
  });
});

describe('phrases of requests', () => {
  it('are folded, with elided words apart, a line each list', () => {
    const given = {
      ...noPhrases,
      near: ['next to', 'à côté de l’arrêt', 'Next to'],
      function_words: ['l', 'the'],
      accessibility: [{ features: ['has_a', 'has_b'], texts: ['step-free'] }],
    };
    expect(writePhrases(given)).toBe(
      "near\t|next to|a cote de l' arret|\nfunction_words\t|l|the|\nhas_a + has_b\t|step free|",
    );
  });

  it('travel in a part of their language, which depends on no place', async () => {
    const phrases = { ...noPhrases, here: ['près d’ici', 'lähellä minua'], function_words: ['a'] };
    const words = [{ language: 'fi', kinds: [], phrases }];
    const packed = packBundle({ ...contentOf([somePlace('osm:1')]), words });
    const { places } = await openBundle(memorySource(packed.files));
    expect(new TextLists(places.words.of('fi')!.phrases).find('lahella minua')).toMatchObject([
      { name: 'here', list: 0 },
    ]);
    expect(places.words.of('fi')!.kinds).toBe('');
    expect([places.words.languages, places.words.of('en')]).toEqual([['fi'], undefined]);
    const more = packBundle({ ...contentOf([somePlace('osm:1'), somePlace('osm:2')]), words });
    const wordsOf = ({ manifest }: typeof packed) => manifest.parts.find(({ kind }) => kind === 'words');
    expect(wordsOf(more)).toEqual(wordsOf(packed));
  });
});
