import { SaxesParser } from 'saxes';
import { LineError, TRUNCATED, withReadPosition } from '../../input/truncation.ts';
import type { Coordinates, ElementReader, ElementType, OsmElement, OsmMember } from './element.ts';
import { tagsOf } from './element.ts';
import { ElementLength, textOf } from './text.ts';

type Attributes = Readonly<Record<string, string | undefined>>;

/** An element whose tag is open. */
interface Open {
  readonly type: ElementType;
  readonly attributes: Attributes;
  readonly line: number;
  readonly pairs: (readonly [string, string])[];
  readonly refs: number[];
  readonly path: (Coordinates | undefined)[];
  readonly members: OsmMember[];
  centre?: Coordinates;
}

/**
 * Reads OSM XML (https://wiki.openstreetmap.org/wiki/OSM_XML), including that of Overpass (`<center>`, positions on
 * `<nd>`) and JOSM. Skips deleted elements.
 */
export const readXml: ElementReader = async function* (bytes, wanted, remark, onBounds) {
  const parser = new SaxesParser();
  const length = new ElementLength();
  let batch: OsmElement[] = [];
  let open: Open | undefined;
  let member: { ref: number; role: string; type: ElementType; path: (Coordinates | undefined)[] } | undefined;
  let depth = 0;
  let note: string | undefined;
  let ended = false;

  parser.on('error', (error) => {
    const reason = `is not well-formed XML (${error.message.replace(/^\d+:\d+: /, '')})`;
    throw new LineError(parser.line, ended ? TRUNCATED : reason);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (depth === 0) checkRoot(name, parser.line);
    depth++;
    if (name === 'remark') note = '';
    if (name === 'bounds' && onBounds) {
      const { minlat = '', minlon = '', maxlat = '', maxlon = '' } = attributes;
      onBounds({ lat: minlat, lon: minlon }, { lat: maxlat, lon: maxlon });
    }
    if (!open) {
      if (isElementType(name)) {
        open = { type: name, attributes, line: parser.line, pairs: [], refs: [], path: [], members: [] };
      }
      return;
    }
    if (name === 'tag') open.pairs.push([attributes.k ?? '', attributes.v ?? '']);
    else if (name === 'nd') {
      (member ?? open).path.push(coordinatesOf(attributes));
      if (!member) open.refs.push(idOf(attributes.ref));
    } else if (name === 'member' && isElementType(attributes.type ?? '')) {
      const type = attributes.type as ElementType;
      member = { type, ref: idOf(attributes.ref), role: attributes.role ?? '', path: [] };
    } else if (name === 'center') {
      const centre = coordinatesOf(attributes);
      if (centre) open.centre = centre;
    }
  });
  parser.on('text', (text) => {
    if (note !== undefined) note += text;
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    length.end();
    if (name === 'remark' && note !== undefined) {
      remark(note.trim());
      note = undefined;
    }
    if (name === 'member' && open && member) {
      const { path, ...rest } = member;
      open.members.push(isKnown(path) ? { ...rest, path } : rest);
      member = undefined;
    }
    if (open && name === open.type && depth <= 2) {
      if (wanted.has(open.type) && !isDeleted(open.attributes)) batch.push(elementOf(open));
      open = undefined;
    }
  });

  for await (const text of withReadPosition(textOf(bytes, remark), () => `line ${parser.line}`)) {
    length.add(text, parser.line);
    parser.write(text);
    if (batch.length > 0) yield batch;
    batch = [];
  }
  ended = true;
  parser.close();
};

function checkRoot(name: string, line: number): void {
  if (name === 'osm') return;
  throw new LineError(
    line,
    name === 'osmChange'
      ? 'has changes in it: give the data that they were made to'
      : `begins with <${name.slice(0, 50)}> where <osm> was expected: give OpenStreetMap data`,
  );
}

function elementOf({ type, attributes, line, pairs, refs, path, members, centre }: Open): OsmElement {
  const tags = tagsOf(pairs);
  const described = { id: idOf(attributes.id), line, ...(tags && { tags }) };
  const { lat = '', lon = '' } = attributes;
  if (type === 'node') return { type, ...described, lat, lon };
  const centred = centre && { centre };
  return type === 'way'
    ? { type, ...described, refs, ...(isKnown(path) && { path }), ...centred }
    : { type, ...described, members, ...centred };
}

function isElementType(name: string): name is ElementType {
  return name === 'node' || name === 'way' || name === 'relation';
}

/** Full histories and JOSM files contain deleted elements. */
function isDeleted({ visible, action }: Attributes): boolean {
  return visible === 'false' || action === 'delete';
}

/** Returns an id, or `NaN` for other text. No element matches `NaN`. */
function idOf(text = ''): number {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

function coordinatesOf({ lat, lon }: Attributes): Coordinates | undefined {
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
}

function isKnown(path: readonly (Coordinates | undefined)[]): boolean {
  return path.some((position) => position !== undefined);
}
