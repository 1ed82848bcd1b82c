import { extname } from 'node:path';

/** The ways to write RDF. N-Triples are Turtle. */
export type Serialisation = 'turtle' | 'rdf-xml' | 'json-ld';

const BY_EXTENSION: Readonly<Record<string, Serialisation>> = {
  '.ttl': 'turtle',
  '.nt': 'turtle',
  '.nq': 'turtle',
  '.trig': 'turtle',
  '.rdf': 'rdf-xml',
  '.owl': 'rdf-xml',
  '.xml': 'rdf-xml',
  '.jsonld': 'json-ld',
  '.json': 'json-ld',
};

/**
 * Returns the serialisation of a file by its content, otherwise by its name. `name.ttl.gz` counts as `name.ttl`.
 * @param start start of the text.
 */
export function serialisationOf(path: string, start: string): Serialisation {
  if (/^<(\?xml|!--|!doctype\b|[\w.-]+:[\w.-]+\s+(xmlns|[\w.-]+:[\w.-]+)\b)/i.test(start)) return 'rdf-xml';
  if (/^(\{\s*["}]|\[\s*([{\]]))/.test(start)) return 'json-ld';
  if (/^(@|<|_:|#|prefix\b|base\b)/i.test(start)) return 'turtle';
  return BY_EXTENSION[extname(path.replace(/\.gz$/i, '')).toLowerCase()] ?? 'turtle';
}
