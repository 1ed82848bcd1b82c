import { readFile } from 'node:fs/promises';
import { FingerpostError } from '../../src/core/errors.ts';
import { readError } from '../io/file-errors.ts';

/** A picture of an icon. */
export interface Picture {
  /** The name of its file, without a folder and its hash. */
  readonly name: string;
  /** The ending of that. */
  readonly ending: 'png' | 'svg';
  readonly type: 'image/png' | 'image/svg+xml';
  /** As the web app manifest names them: `192x192`, or `any` for SVG. */
  readonly sizes: string;
  readonly bytes: Uint8Array;
}

/** The pictures of a site's icon. */
export interface SiteIcons {
  /** In the tab of the browser. */
  readonly tab: Picture;
  /** Of the installed app. */
  readonly installed: readonly Picture[];
  /** Of the installed app where the device cuts it to a circle or another shape. */
  readonly maskable?: Picture;
  /** On an iPhone, which shows no SVG and nothing transparent. */
  readonly touch?: Picture;
}

/** Chrome installs no site whose picture is smaller. */
const MIN_PIXELS = 192;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const SVG =
  /^\uFEFF?(\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>)*<svg\s[^>]*xmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/s;

/**
 * Returns the signpost that the package has for sites without an icon of their own.
 * @param fileOf returns the bytes of a file of the package's app.
 */
export function packageIcons(fileOf: (path: string) => Uint8Array): SiteIcons {
  const png = (name: string) => pictureOf(name, fileOf(`icons/${name}.png`))!;
  return {
    tab: pictureOf('icon', fileOf('icon.svg'))!,
    installed: [png('icon-192'), png('icon-512')],
    maskable: png('icon-maskable-512'),
    touch: png('apple-touch-icon'),
  };
}

/**
 * Reads the icon that a configuration names.
 * @throws FingerpostError `bad-input` when it is unreadable, no PNG or SVG, not square, or smaller than 192 pixels.
 */
export async function readIcons(path: string): Promise<SiteIcons> {
  const bytes = await readFile(path).catch((thrown: unknown) => {
    throw readError(path, thrown);
  });
  const picture = pictureOf('icon', bytes);
  if (!picture) {
    throw new FingerpostError(
      'bad-input',
      `${path}, the "icon" of "app", is no PNG or SVG picture: name one of these, a PNG of 512 by 512 pixels for example`,
    );
  }
  const [width = 0, height = 0] = picture.sizes.split('x').map(Number);
  if (picture.type === 'image/svg+xml') return { tab: picture, installed: [picture] };
  if (width === height && width >= MIN_PIXELS) return { tab: picture, installed: [picture], touch: picture };
  throw new FingerpostError(
    'bad-input',
    `${path}, the "icon" of "app", has ${width} by ${height} pixels: make it a square of at least ${MIN_PIXELS}`,
  );
}

/** Returns a picture with its type and its sizes, or `undefined` for bytes of something else. */
function pictureOf(name: string, bytes: Uint8Array): Picture | undefined {
  const content = Buffer.from(bytes);
  if (content.subarray(0, PNG.length).equals(PNG) && content.length >= 24) {
    const sizes = `${content.readUInt32BE(16)}x${content.readUInt32BE(20)}`;
    return { name, ending: 'png', type: 'image/png', sizes, bytes };
  }
  if (SVG.test(content.toString('utf8')))
    return { name, ending: 'svg', type: 'image/svg+xml', sizes: 'any', bytes };
  return undefined;
}
