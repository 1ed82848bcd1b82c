import { SaxesParser } from 'saxes';
import { FingerpostError } from '../../../../src/core/errors.ts';
import { append } from '../../../../src/core/structures/multimap.ts';
import { TRUNCATED, withReadPosition } from '../../input/truncation.ts';
import { isLongerThan, MAX_XML_RECORD_LENGTH } from '../../limits.ts';

/** An element with the texts of its descendants, by their paths. */
export interface XmlRecord {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** Texts by paths such as `Place/Location/Longitude`, without empty ones. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

/** The elements that make up a form of XML. */
export interface XmlForm {
  /** Local name of the outermost element. */
  readonly root: string;
  /** Local names of the elements that are records: children of the children of the root. */
  readonly records: readonly string[];
}

/**
 * Reads the records of an XML file one by one in bounded memory. Ignores namespace prefixes, and the texts of parts
 * whose `Status` is inactive or whose `Modification` is delete.
 *
 * @param text pieces of the file.
 * @throws FingerpostError `bad-input` that names file and line when it is not well formed, is incomplete, has another
 *   form, or would fill the memory. Custom entities are not resolved.
 */
export async function* readElements(
  path: string,
  text: AsyncIterable<string>,
  form: XmlForm,
): AsyncGenerator<XmlRecord> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  let found: XmlRecord[] = [];
  /** Characters in complete pieces since the last tag. */
  let sinceTag = 0;
  let tagged = false;
  let depth = 0;
  let ended = false;
  const fail = (words: string): never => {
    throw new FingerpostError('bad-input', `${path}:${parser.line} ${words}`);
  };
  const collector = new Collector(form, (record) => found.push(record));

  parser.on('error', ({ message }) => {
    if (ended) fail(TRUNCATED);
    fail(`is not well-formed XML (${message.replace(/^\d+:\d+: /, '')})`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    tagged = true;
    depth++;
    const local = withoutPrefix(name);
    if (depth === 1 && local !== form.root)
      fail(`is XML, but of another form: <${local}> where <${form.root}> was expected`);
    collector.open(local, attributes, depth, parser.line);
    // The size includes the path of each text.
    if (collector.size > MAX_XML_RECORD_LENGTH)
      fail(`is in a record that ${isLongerThan(MAX_XML_RECORD_LENGTH)}`);
  });
  parser.on('text', (words) => collector.text(words));
  parser.on('cdata', (words) => collector.text(words));
  parser.on('closetag', () => {
    tagged = true;
    collector.close(depth--);
  });

  for await (const piece of withReadPosition(text, () => `line ${parser.line}`)) {
    tagged = false;
    parser.write(piece);
    yield* found;
    found = [];
    sinceTag = tagged ? 0 : sinceTag + piece.length;
    if (sinceTag > MAX_XML_RECORD_LENGTH)
      fail(`has a text without a tag that ${isLongerThan(MAX_XML_RECORD_LENGTH)}`);
  }
  ended = true;
  parser.close();
  yield* found;
}

/** Collects the texts of the current record. */
class Collector {
  /** Number of characters collected so far. */
  size = 0;
  private readonly form: XmlForm;
  private readonly onRecord: (record: XmlRecord) => void;
  private record: (Omit<XmlRecord, 'texts'> & { readonly texts: Map<string, string[]> }) | undefined;
  private paths: string[] = [];
  private words = '';
  /** Depth of the outermost inactive element in the record. */
  private inactive: number | undefined;

  constructor(form: XmlForm, onRecord: (record: XmlRecord) => void) {
    this.form = form;
    this.onRecord = onRecord;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, depth: number, line: number): void {
    this.words = '';
    if (this.record) {
      const above = this.paths.at(-1);
      this.paths.push(above ? `${above}/${name}` : name);
      if (isInactive(attributes)) this.inactive ??= depth;
    } else if (depth === 3 && this.form.records.includes(name)) {
      this.record = { name, line, attributes, texts: new Map() };
      this.paths = [];
      this.size = 0;
    }
  }

  text(words: string): void {
    if (this.record) this.words += words;
  }

  close(depth: number): void {
    if (!this.record) return;
    const path = this.paths.pop();
    if (path === undefined) {
      this.onRecord(this.record);
      this.record = undefined;
      return;
    }
    const words = this.words.trim();
    this.words = '';
    if (words !== '' && this.inactive === undefined) {
      this.size += path.length + words.length;
      append(this.record.texts, path, words);
    }
    if (this.inactive === depth) this.inactive = undefined;
  }
}

function isInactive(attributes: Readonly<Record<string, string>>): boolean {
  return attributes.Status === 'inactive' || attributes.Modification === 'delete';
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
