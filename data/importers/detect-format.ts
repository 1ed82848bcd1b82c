import { FOREIGN_XML, type Format, foreignFormat } from './formats.ts';
import type { FileStart } from './input/file-start.ts';
import { startsAsPbf } from './osm/read/pbf.ts';

const OTHER_FORM = (): string => 'convert it to GeoJSON or CSV first';

const XML_ROOTS: Readonly<Record<string, Format>> = {
  osm: { what: 'OpenStreetMap XML', form: 'xml', kind: 'osm' },
  NaPTAN: { what: 'the XML of NaPTAN', form: 'xml', kind: 'naptan' },
  RDF: { what: 'RDF/XML', form: 'xml', kind: 'rdf' },
  ...FOREIGN_XML,
};

/** Detects the format of a file, which is no zip but a workbook's, by its start. Returns `undefined` for an unknown format. */
export function detectFormat({ bytes, text: whole }: FileStart): Format | undefined {
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
