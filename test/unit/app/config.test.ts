import { describe, expect, it } from 'vitest';
import { completeConfig } from '../../../src/app/config.ts';
import { defaultSiteConfig } from '../../../src/core/site/site-config.ts';

describe('the configuration beside the page', () => {
  it('has the defaults for what it leaves out', () => {
    expect(completeConfig({})).toEqual(defaultSiteConfig);
    expect(completeConfig({ title: 'Malta', kiosk: { heading: 90 } })).toEqual({
      ...defaultSiteConfig,
      title: 'Malta',
      kiosk: { heading: 90, idle: 60 },
    });
  });

  it.each([
    ['title', { title: '' }],
    ['color', { color: 'green' }],
    ['languages', { languages: [] }],
    ['languages', { languages: ['en', 1] }],
    ['area', { area: 5 }],
    ['sample', { sample: 'yes' }],
    ['examples', { examples: 'bodleian' }],
    ['live', { live: '/api' }],
    ['kiosk', { kiosk: true }],
    ['position', { kiosk: { position: { lat: 91, lon: 0 } } }],
    ['position', { kiosk: { position: { lat: 51 } } }],
    ['heading', { kiosk: { heading: 'north' } }],
    ['idle', { kiosk: { idle: 0 } }],
    ['idle', { kiosk: { idle: 10_000_000 } }],
    ['home', { kiosk: { home: null } }],
    ['phoneUrl', { kiosk: { phoneUrl: 1 } }],
    ['staffPin', { kiosk: { staffPin: 2468 } }],
  ])('is refused by the name of a setting with a wrong value: %s', (name, config) => {
    expect(() => completeConfig(config)).toThrow(`"${name}" has a wrong value`);
  });

  it.each([[[]], ['{}'], [null]])('is refused where it is no object: %j', (config) => {
    expect(() => completeConfig(config)).toThrow('it is no object');
  });
});
