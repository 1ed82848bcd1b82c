import { isGzip } from '../../src/bundle/source/sniff-bytes.ts';
import { FingerpostError } from '../../src/core/errors.ts';
import type { FileStart, SourceFile } from './input/source-file.ts';
import { openZip } from './input/zip-archive.ts';
import { startsAsPbf } from './osm/read/pbf.ts';

/** The files that a kind of source reads. */
export interface WantedFormat {
  /** Its name in sentences. */
  readonly wanted: string;
  readonly forms: readonly Format['form'][];
}

/** The format of a file, detected by its start. */
export interface Format {
  readonly what: string;
  readonly form: 'document' | 'pbf' | 'xml' | 'json' | 'list' | 'table' | 'turtle';
  /** The kind of source that reads this format. */
  readonly kind?: string;
  /** Whether a file of this form may also be of another kind. */
  readonly maybe?: true;
  /** Returns advice when no kind of source reads this format. */
  readonly advice?: (path: string) => string;
}

/** The first bytes of a zip. */
const ZIP = Buffer.from('PK\x03\x04');

/** Compression formats that nothing here unpacks, by their first bytes. */
const PACKED: readonly (readonly [string, Buffer])[] = [
  ['bzip2', Buffer.from('BZh')],
  ['xz', Buffer.from('\xfd7zXZ\0', 'latin1')],
  ['zstd', Buffer.from('\x28\xb5\x2f\xfd', 'latin1')],
];

/**
 * Returns the format of a file by its start, or `undefined` for an unknown one.
 * @param wanted the expected content, for the message.
 * @throws FingerpostError `bad-input` for a web page, and for a compression that nothing here unpacks.
 */
export async function formatOf(source: SourceFile, wanted: string): Promise<Format | undefined> {
  const { path, start } = source;
  const fail = (what: string): never => {
    throw new FingerpostError('bad-input', `${path} is ${what}`);
  };
  if (isHtml(start.text)) fail(`HTML (a login or error page?), not ${wanted}`);
  if (isGzip(start.bytes)) fail(`gzip packed in gzip, not ${wanted}: unpack it first`);
  const packing = PACKED.find(([, magic]) => startsWith(start.bytes, magic))?.[0];
  if (packing !== undefined) fail(`${packing}, not ${wanted}: unpack it first`);
  return isZip(start) ? await zipFormat(source) : detectFormat(start);
}

/**
 * Checks that a file may be of a kind. Otherwise XML would be a table without columns, and a table would be JSON
 * without a readable line.
 * @throws FingerpostError `bad-input` for a file of another kind, whose format and kind it names.
 */
export async function checkFormat(
  kind: string,
  { wanted, forms }: WantedFormat,
  source: SourceFile,
): Promise<void> {
  const { path } = source;
  const format = await formatOf(source, wanted);
  if (!format || format.kind === kind) return;
  const mayBeIntended = forms.includes(format.form) && (format.kind === undefined || format.maybe === true);
  if (mayBeIntended) return;
  const advice = format.kind === undefined ? format.advice?.(path) : `give it as ${format.kind}:${path}`;
  throw new FingerpostError('bad-input', `${path} looks like ${format.what}, not ${wanted}: ${advice}`);
}

/** Returns whether a file is a zip, perhaps in gzip. */
export function isZip({ bytes }: FileStart): boolean {
  return startsWith(bytes, ZIP);
}

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

/**
 * Detects HTML, even after an XML declaration and comments. Each comment ends in only one way, so the engine does not
 * backtrack.
 */
function isHtml(text: string): boolean {
  return /^(<\?xml[^>]*>|<!--(?:(?!-->).)*-->|\s)*<(!doctype\s+html|html|head|body)\b/is.test(text);
}

const document = (what: string, advice: (path: string) => string): Format => ({
  what,
  form: 'document',
  advice,
});
const conversion = (path: string): string =>
  `convert it to GeoJSON in degrees, for instance with ogr2ogr -t_srs EPSG:4326 places.geojson ${path}`;

const WORKBOOK = document(
  'a workbook of a spreadsheet program',
  () => 'save its table as CSV there, and give that',
);
const PDF = document('a PDF document', () => 'ask for the table that it was made of, as CSV');
const DATABASE = document('an SQLite database', () => 'export its table as CSV, and give that');

/** The formats of XML documents that no importer reads, by their root. */
const FOREIGN_XML: Readonly<Record<string, Format>> = {
  kml: document('KML', conversion),
  gpx: document('GPX', (path) => `${conversion(path)} waypoints`),
};

/** Formats by their first bytes, and what must follow. The first that fits counts. */
const SIGNATURES: readonly (readonly [start: string, format: Format, more?: RegExp])[] = [
  [
    'PK\x03\x04',
    WORKBOOK,
    // The first entries of the zip of a newer workbook.
    /^.{30}(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|mimetypeapplication\/vnd\.oasis)/s,
  ],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', WORKBOOK],
  ['%PDF-', PDF],
  // https://www.geopackage.org/spec/#r2
  ['SQLite format 3\0', document('a GeoPackage', conversion), /^.{68}GP(KG|1[01])/s],
  ['SQLite format 3\0', DATABASE],
  // The file code 9994 and five unused numbers: ESRI Shapefile Technical Description.
  [`\0\0\x27\x0a${'\0'.repeat(20)}`, document('a shapefile', conversion)],
  ['PAR1', document('GeoParquet or other Parquet', conversion)],
];

/** Returns the format of a file that no importer reads, by its first bytes. */
function foreignFormat(bytes: Buffer): Format | undefined {
  const given = bytes.toString('latin1').trimStart();
  return SIGNATURES.find(([start, , more]) => given.startsWith(start) && more?.test(given) !== false)?.[1];
}

/** The kinds of sources for files in a zip, by the ends of their names. */
const KINDS_OF_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\.(geojson|geojsonl|geojsons)$/i, 'geojson'],
  [/\.(csv|tsv)$/i, 'csv'],
  [/\.(osm|osm\.gz|pbf)$/i, 'osm'],
  [/\.(ttl|nt|rdf|jsonld)$/i, 'rdf'],
  [/\.ndjson$/i, 'places'],
];

/** Maximum length of a name in a zip that a message quotes. */
const MAX_NAME_LENGTH = 200;

/** Returns the format of a zip by its first bytes, otherwise by the names of the files in it. */
async function zipFormat(source: SourceFile): Promise<Format> {
  const foreign = foreignFormat(source.start.bytes);
  if (foreign) return foreign;
  if (source.isGzip)
    throw new FingerpostError('bad-input', `${source.path} is a zip file packed in gzip: unpack it first`);
  const names = (await openZip(source)).names.filter(({ length }) => length <= MAX_NAME_LENGTH);
  const named = (name: RegExp): string | undefined => names.find((entry) => name.test(entry));
  if (named(/(^|\/)(stops|agency|routes|trips)\.txt$/))
    return { what: 'the zip of a GTFS feed', form: 'document', kind: 'gtfs' };
  if (named(/(^|\/)venue\.geojson$/)) {
    return document(
      'an IMDF archive of indoor maps',
      () => 'unpack it, and give its unit.geojson and amenity.geojson as geojson:, with a mapping',
    );
  }
  const layer = named(/\.(shp|gpkg|kml|gpx|parquet)$/i);
  if (layer !== undefined) return document(`a zip of ${layer}`, () => `unpack it, and ${conversion(layer)}`);
  for (const [ending, kind] of KINDS_OF_NAMES) {
    const entry = named(ending);
    if (entry !== undefined)
      return document(`a zip of ${entry}`, () => `unpack it, and give --source ${kind}:${entry}`);
  }
  const some = names.length === 0 ? 'an empty zip' : `a zip of ${names.slice(0, 3).join(', ')}`;
  return document(some, () => 'unpack it, and give a file of one of the kinds');
}

const OTHER_FORM = (): string => 'convert it to GeoJSON or CSV first';

const XML_ROOTS: Readonly<Record<string, Format>> = {
  osm: { what: 'OpenStreetMap XML', form: 'xml', kind: 'osm' },
  NaPTAN: { what: 'the XML of NaPTAN', form: 'xml', kind: 'naptan' },
  RDF: { what: 'RDF/XML', form: 'xml', kind: 'rdf' },
  ...FOREIGN_XML,
};

/** Detects the format of a file, which is no zip but a workbook's, by its start. Returns `undefined` for an unknown format. */
function detectFormat({ bytes, text: whole }: FileStart): Format | undefined {
  const foreign = foreignFormat(bytes);
  if (foreign) return foreign;
  if (startsAsPbf(bytes)) return { what: 'OpenStreetMap PBF', form: 'pbf', kind: 'osm' };
  // The record separator of a JSON text sequence.
  const text = whole.startsWith('\u001e') ? whole.slice(1).trimStart() : whole;
  return detectTurtle(text) ?? detectXml(text) ?? detectJson(text) ?? detectTable(text);
}

/**
 * Detects Turtle and N-Triples: a directive, or a statement that begins with two IRIs, perhaps after comments. An IRI
 * has a slash or a second colon, which no name of an XML element has.
 */
function detectTurtle(text: string): Format | undefined {
  const code = text.replace(/^(#[^\n]*\n\s*)+/, '');
  const isTurtle =
    /^@(prefix|base)\s/.test(code) ||
    /^(prefix\s+[\w.-]*:|base)\s*</i.test(code) ||
    /^(<[a-z][a-z0-9+.-]*:[^<>"{}|^`\\\s]*[/:#][^<>"{}|^`\\\s]*>|_:\w+)\s+(<[^<>\s]+>|a)\s/i.test(code);
  return isTurtle ? { what: 'RDF as Turtle or N-Triples', form: 'turtle', kind: 'rdf' } : undefined;
}

/** Detects XML. A table may have a column `<DATE>`, which no other tag follows. */
function detectXml(text: string): Format | undefined {
  if (!/^<(\?xml|!--|[\w:.-]+(\s[^>]*>|>\s*<))/i.test(text)) return undefined;
  // Each part of this expression ends in only one way. With two ways, the engine would try all their combinations.
  const [, root = ''] =
    /^(?:<\?(?:(?!\?>).)*\?>|<!--(?:(?!-->).)*-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>|\s)*<(?:[\w.-]+:)?([\w.-]+)/is.exec(
      text,
    ) ?? [];
  return Object.hasOwn(XML_ROOTS, root) ? XML_ROOTS[root] : { what: 'XML', form: 'xml', advice: OTHER_FORM };
}

function detectJson(text: string): Format | undefined {
  const form = 'json';
  const isLinked = /^[{[]/.test(text) && /"@(context|graph|id|type)"\s*:/.test(text);
  if (/^\{\s*("version"\s*:\s*0|"generator"\s*:\s*"Overpass)/.test(text)) {
    return { what: 'an answer of Overpass', form, kind: 'osm' };
  }
  if (/^\{[^[{]*"type"\s*:\s*"Feature(Collection)?"/.test(text)) {
    return { what: 'GeoJSON', form, kind: 'geojson' };
  }
  if (isLinked) return { what: 'JSON-LD', form, kind: 'rdf', maybe: true };
  if (/^\{[^\n]*"id"\s*:[^\n]*\}\s*(\n|$)/.test(text)) {
    return { what: 'a JSON object a line', form, kind: 'places', maybe: true };
  }
  if (/^\[\s*[[{"\d]/.test(text)) {
    return {
      what: 'a JSON list',
      form: 'list',
      advice: () => 'write its objects a line each, as places NDJSON',
    };
  }
  return /^\{\s*("|\})/.test(text) ? { what: 'JSON', form, advice: OTHER_FORM } : undefined;
}

/** Detects a table. The importers check its columns and decide on its kind. */
function detectTable(text: string): Format | undefined {
  const [header = ''] = text.split('\n', 1);
  if (!/^[^{[<,;\t|]*[,;\t|]/.test(header) || /^\s*\{/m.test(text)) return undefined;
  const kind = /\bstop_id\b/.test(header) ? 'gtfs' : /\bATCOCode\b/i.test(header) ? 'naptan' : 'csv';
  return { what: 'a table', form: 'table', kind, maybe: true };
}
