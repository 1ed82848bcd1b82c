import type { FileStart } from './input/file-start.ts';
import { startsAsPbf } from './osm/read/pbf.ts';

/** The format of a file, detected by its start. */
export interface Format {
  readonly what: string;
  readonly form: 'document' | 'pbf' | 'xml' | 'json' | 'list' | 'table' | 'turtle';
  /** The kind of source that reads this format. */
  readonly kind?: string;
  /** Whether a file of this form may also be of another kind. */
  readonly maybe?: true;
  /** Advice when no kind of source reads this format. */
  readonly advice?: string;
}

const WORKBOOK: Format = {
  what: 'a workbook of a spreadsheet program',
  form: 'document',
  advice: 'save its table as CSV there, and give that',
};
const PDF: Format = {
  what: 'a PDF document',
  form: 'document',
  advice: 'ask for the table that it was made of, as CSV',
};
const OTHER_FORM = 'convert it to GeoJSON or CSV first';

const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** The first entries of the zip of a newer workbook. */
const IN_WORKBOOK =
  /^PK.{28}(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|mimetypeapplication\/vnd\.oasis)/s;

const XML_ROOTS: Readonly<Record<string, Format>> = {
  osm: { what: 'OpenStreetMap XML', form: 'xml', kind: 'osm' },
  NaPTAN: { what: 'the XML of NaPTAN', form: 'xml', kind: 'naptan' },
  RDF: { what: 'RDF/XML', form: 'xml', kind: 'rdf' },
};

/** Detects the format of a file by its start. Returns `undefined` for an unknown format. */
export function detectFormat({ bytes, text: whole }: FileStart): Format | undefined {
  if (IN_WORKBOOK.test(bytes.toString('latin1'))) return WORKBOOK;
  if (bytes.subarray(0, OLD_WORKBOOK.length).equals(OLD_WORKBOOK)) return WORKBOOK;
  if (startsAsPbf(bytes)) return { what: 'OpenStreetMap PBF', form: 'pbf', kind: 'osm' };
  // The record separator of a JSON text sequence.
  const text = whole.startsWith('\u001e') ? whole.slice(1).trimStart() : whole;
  if (text.startsWith('%PDF-')) return PDF;
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
    return { what: 'a JSON list', form: 'list', advice: 'write its objects a line each, as places NDJSON' };
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
