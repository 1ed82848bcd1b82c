import { beforeEach, describe, expect, it } from 'vitest';
import { packBundle } from '../../../../data/build/pack.ts';
import { contentOf, somePlace } from '../../../unit/bundle/some-places.ts';
import { useDemo } from '../app-page.ts';

const demo = useDemo();
const SCRIPT = 'javascript:void(document.title="run")';

/** A bundle that no build of ours makes: everything in it that may become a link is one that must not. */
function hostileBundle() {
  const place = somePlace('osm:1', {
    name: 'Hostile Stop',
    website: SCRIPT,
    social_facebook: [SCRIPT, 'https://www.facebook.com/stop'],
    social_twitter: ['data:text/html,<script>document.title="run"</script>', 'https://a@example.org/'],
    phone: '01865 270000, +44 (0)1865 270001; ask the porter',
  });
  const credit = { licence: 'MIT', attribution: 'nobody' };
  const { files } = packBundle({
    ...contentOf([place]),
    sources: [
      { ...credit, name: 'Script', url: SCRIPT, licence_url: 'java\nscript:document.title="run"' },
      { ...credit, name: 'Web', url: 'https://example.org/data', licence_url: 'https://example.org/licence' },
    ],
  });
  return files;
}

beforeEach(() => {
  demo.publish(hostileBundle());
});

/** Where all links of the page lead that leave it. */
const leading = () =>
  demo.page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ href }) => href)
      .filter((href) => !href.startsWith(location.origin)),
  );

describe('a page over a bundle from somebody else', () => {
  it('makes no link of what is none in the sources, and shows their names all the same', async () => {
    await demo.open();
    await demo.page.getByText('Sources and licences').click();
    await demo.page.getByText('Script', { exact: true }).click();
    expect(await leading()).toEqual(['https://example.org/data', 'https://example.org/licence']);
    expect(await demo.page.title()).toBe('Fingerpost: places in Oxford');
  });

  it('makes no link of what is none in a place, and one of each telephone number besides the one to call', async () => {
    await demo.open('?place=osm:1');
    await demo.headed('Hostile Stop');
    await demo.page.getByText(SCRIPT).first().click();
    expect((await leading()).filter((href) => !href.startsWith('https://example.org/'))).toEqual([
      'tel:01865270000',
      'tel:01865270000',
      'tel:+441865270001',
      'https://www.facebook.com/stop',
    ]);
    expect(await demo.page.title()).not.toBe('run');
    expect(await demo.page.getByText('ask the porter').count()).toBeGreaterThan(0);
  });
});
