import { FingerpostError } from '../../src/core/errors.ts';
import type { FileStart, SourceFile } from './input/source-file.ts';
import { openZip } from './input/zip-archive.ts';

/** The format of a file, detected by its start. */
export interface Format {
  /** Its name in sentences. */
  readonly what: string;
  /** The kinds of sources that may read it. Without `advice`, the first is the one to give it as. */
  readonly kinds?: readonly string[];
  /** The way out for a format that no kind of source reads. */
  readonly advice?: string;
}

/** A format, with what a file of it begins with: its bytes as Latin-1, or its text. */
interface Signature extends Format {
  readonly starts?: readonly string[];
  readonly bytes?: RegExp;
  readonly text?: RegExp;
}

const CONVERT =
  'convert it to GeoJSON in degrees, for instance with ogr2ogr -t_srs EPSG:4326 places.geojson and its name';
const OTHER_FORM = 'convert it to GeoJSON or CSV first';
const OF_XML = ['osm', 'naptan', 'rdf'];
const OF_JSON = ['places', 'osm', 'geojson', 'rdf'];
const OF_TABLES = ['csv', 'gtfs', 'naptan'];

/** Returns an expression for XML with this root. Each of its parts ends in only one way, so the engine does not backtrack. */
const root = (name: string): RegExp =>
  new RegExp(
    String.raw`^(?:<\?(?:(?!\?>).)*\?>|<!--(?:(?!-->).)*-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>|\s)*<(?:[\w.-]+:)?(?:${name})(?![\w.:-])`,
    'is',
  );

/** The formats that are known by the start of a file. The first that fits counts. */
const SIGNATURES: readonly Signature[] = [
  {
    what: 'a packed file',
    starts: ['\x1f\x8b', 'BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd'],
    advice: 'unpack it first',
  },
  {
    what: 'a workbook of a spreadsheet program',
    // An older one, and the first entries of the zip of a newer one.
    starts: ['\xd0\xcf\x11\xe0'],
    bytes: /^PK.{28}(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|mimetypeapplication\/vnd\.oasis)/s,
    advice: 'save its table as CSV there, and give that',
  },
  { what: 'a PDF document', starts: ['%PDF-'], advice: 'ask for the table that it was made of, as CSV' },
  { what: 'a GeoPackage or another SQLite database', starts: ['SQLite format 3\0'], advice: CONVERT },
  { what: 'a shapefile', starts: [`\0\0\x27\x0a${'\0'.repeat(20)}`], advice: CONVERT },
  { what: 'Parquet', starts: ['PAR1'], advice: CONVERT },
  { what: 'OpenStreetMap PBF', bytes: /^\0\0.{4}OSMHeader/s, kinds: ['osm'] },
  {
    what: 'HTML (a login or error page?)',
    text: /^(<\?xml[^>]*>|<!--(?:(?!-->).)*-->|\s)*<(!doctype\s+html|html|head|body)\b/is,
    advice: 'fetch the file itself',
  },
  {
    what: 'RDF as Turtle or N-Triples',
    // A directive, or a statement that begins with two IRIs. An IRI has a slash or a second colon, which no XML element has.
    text: /^(#[^\n]*\n\s*)*(@(prefix|base)\s|(prefix\s+[\w.-]*:|base)\s*<|(<[a-z][a-z0-9+.-]*:[^<>"{}|^`\\\s]*[/:#][^<>"{}|^`\\\s]*>|_:\w+)\s+(<[^<>\s]+>|a)\s)/i,
    kinds: ['rdf'],
  },
  { what: 'OpenStreetMap XML', text: root('osm'), kinds: ['osm'] },
  { what: 'the XML of NaPTAN', text: root('NaPTAN'), kinds: ['naptan'] },
  { what: 'RDF/XML', text: root('RDF'), kinds: ['rdf'] },
  { what: 'KML or GPX', text: root('kml|gpx'), advice: CONVERT },
  // A table may have a column <DATE>, which no other tag follows.
  { what: 'XML', text: /^<(\?xml|!--|[\w:.-]+(\s[^>]*>|>\s*<))/i, kinds: OF_XML, advice: OTHER_FORM },
  {
    what: 'an answer of Overpass',
    text: /^\{\s*("version"\s*:\s*0|"generator"\s*:\s*"Overpass)/,
    kinds: ['osm'],
  },
  { what: 'TopoJSON', text: /^\{[^[]*"type"\s*:\s*"Topology"/, advice: CONVERT },
  {
    what: 'the JSON of Esri',
    text: /^\{.*"(geometryType"\s*:\s*"esriGeometry|displayFieldName"|fieldAliases"|attributes"\s*:\s*\{.*"geometry"\s*:\s*\{\s*"[xr])/s,
    advice: CONVERT,
  },
  { what: 'GeoJSON', text: /^\{[^[{]*"type"\s*:\s*"Feature(Collection)?"/, kinds: ['geojson'] },
  { what: 'JSON-LD', text: /^[{[].*"@(context|graph|id|type)"\s*:/s, kinds: ['rdf', ...OF_JSON] },
  { what: 'a JSON object a line', text: /^\{[^\n]*"id"\s*:[^\n]*\}\s*(\n|$)/, kinds: OF_JSON },
  { what: 'a JSON list', text: /^\[\s*[[{"\d]/, advice: 'write its objects a line each, as places NDJSON' },
  { what: 'JSON', text: /^\{\s*("|\})/, kinds: OF_JSON, advice: OTHER_FORM },
  // A table has a separator in its header, and no JSON below. The importers check its columns.
  { what: 'a table', text: table(/[^\n]*\bstop_id\b/), kinds: ['gtfs', ...OF_TABLES] },
  { what: 'a table', text: table(/[^\n]*\bATCOCode\b/), kinds: ['naptan', ...OF_TABLES] },
  { what: 'a table', text: table(/(?:)/), kinds: OF_TABLES },
];

function table(header: RegExp): RegExp {
  return new RegExp(String.raw`^(?=${header.source})[^{[<,;\t|\n]*[,;\t|](?!.*\n\s*\{)`, 'is');
}

/** Returns the format of a file by its start, for a zip by the names in it, or `undefined` for an unknown one. */
export async function formatOf(source: SourceFile): Promise<Format | undefined> {
  const bytes = source.start.bytes.toString('latin1').trimStart();
  // The record separator of a JSON text sequence is no part of it, and the content of a zip is no text.
  const text = isZip(source.start) ? '' : source.start.text.replace('\u001e', '').trimStart();
  const found = SIGNATURES.find(
    (one) =>
      one.starts?.some((start) => bytes.startsWith(start)) || one.bytes?.test(bytes) || one.text?.test(text),
  );
  return found ?? (isZip(source.start) ? await zipFormat(source) : undefined);
}

/**
 * Checks that a file may be of a kind. Otherwise XML would be a table without columns, and a table would be JSON
 * without a readable line.
 * @param wanted the format that the kind reads, for the message.
 * @throws FingerpostError `bad-input` for a file of another kind, whose format and kind it names.
 */
export async function checkFormat(kind: string, wanted: string, source: SourceFile): Promise<void> {
  const format = await formatOf(source);
  if (!format || format.kinds?.includes(kind)) return;
  const { what, advice = `give it as ${format.kinds?.[0]}:${source.path}` } = format;
  throw new FingerpostError('bad-input', `${source.path} looks like ${what}, not ${wanted}: ${advice}`);
}

/** Returns whether a file is a zip, perhaps in gzip. */
export function isZip({ bytes }: FileStart): boolean {
  return bytes.toString('latin1', 0, 4) === 'PK\x03\x04';
}

async function zipFormat(source: SourceFile): Promise<Format> {
  if (source.isGzip) return { what: 'a zip file packed in gzip', advice: 'unpack it first' };
  const { names } = await openZip(source);
  if (names.some((name) => /(^|\/)(stops|agency|routes|trips)\.txt$/.test(name)))
    return { what: 'the zip of a GTFS feed', kinds: ['gtfs'] };
  const what = names.length === 0 ? 'an empty zip' : `a zip of ${names.slice(0, 3).join(', ')}`;
  return { what, advice: 'unpack it, and give the file with the places' };
}
