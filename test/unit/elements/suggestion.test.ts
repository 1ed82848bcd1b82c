import { describe, expect, test } from 'vitest';
import { detailOf, nameOf } from '../../../src/elements/place-search/suggest/suggestion.ts';

const toilets = { id: 'a:1', name: '', type_name: ['Toilets'], locality: 'Republic Street' };

describe('a place without a name', () => {
  test('is called after its kind and its locality', () => {
    expect(nameOf(toilets)).toBe('Toilets, Republic Street');
    expect(nameOf(toilets, 'Aborti')).toBe('Aborti, Republic Street');
  });

  test('is called after its kind alone, or by its id, where nothing else is known', () => {
    const { locality: _, ...elsewhere } = toilets;
    expect(nameOf(elsewhere)).toBe('Toilets');
    expect(nameOf({ id: 'a:1', name: '' })).toBe('a:1');
  });

  test('has another name before its kind', () => {
    expect(nameOf({ ...toilets, alternative_names: ['Il-Latrina'] })).toBe('Il-Latrina');
  });

  test('does not repeat its kind and its locality beside the name that is made of them', () => {
    expect(detailOf(toilets, ['Toilets'])).toEqual([]);
    expect(detailOf({ ...toilets, address: '2 Mill Lane' }, ['Toilets', 'Café'])).toEqual([
      'Café',
      '2 Mill Lane',
    ]);
  });
});

test('a place with a name has its locality beside its kinds, unless its address has a town or says it', () => {
  const museum = { name: 'Cathedral Museum', locality: 'Mdina' };
  expect(detailOf(museum, ['Museum', 'Building'])).toEqual(['Museum, Building', 'Mdina']);
  expect(detailOf({ ...museum, address: '2 Mill Lane' }, ['Museum'])).toEqual([
    'Museum',
    '2 Mill Lane',
    'Mdina',
  ]);
  for (const address of ['2 Mill Lane, Rabat', 'Mdina Road'])
    expect(detailOf({ ...museum, address }, ['Museum'])).toEqual(['Museum', address]);
  expect(detailOf({ name: 'Cathedral Museum' }, ['Museum'])).toEqual(['Museum']);
});
