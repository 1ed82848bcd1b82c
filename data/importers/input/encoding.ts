import { analyse } from 'chardet';

const WESTERN = 'Windows-1252';

/** By how much (of 100) another encoding must be likelier than Windows-1252, because Czech is close to it. */
const MIN_LEAD = 3;
/** The encoding is sure with a lead of this, of 100. */
const SURE_LEAD = 10;
/** The detection gives this, of 100, to each encoding of several bytes a character that is possible. */
const NO_CONFIDENCE = 10;
/** Fewer bytes outside of ASCII say too little for another encoding than Windows-1252. */
const MIN_BYTES = 12;

/** Bytes that the detection looks at. More take time, and do not change its result. */
const MAX_SAMPLE_BYTES = 64 * 1024;

/** Cells, attributes or texts, read as Latin-1, that have bytes outside of ASCII. */
const CELLS = /[^,;|\t\r\n"<>]*[\x80-\xff][^,;|\t\r\n"<>]*/g;

/** An encoding by its name in the Encoding Standard. */
export interface LikelyEncoding {
  readonly name: string;
  /** Whether no other encoding is nearly as likely. */
  readonly isSure: boolean;
}

/** Returns whether the platform can decode an encoding, by any of the names of the Encoding Standard. */
export function isEncoding(name: string): boolean {
  return decoderOf(name) !== undefined;
}

/** Returns the encoding that text which is not UTF-8 most likely has. */
export function likelyEncoding(text: Buffer): LikelyEncoding {
  // ASCII around the cells would count as a language of Western Europe.
  const cells = text.subarray(0, MAX_SAMPLE_BYTES).toString('latin1').match(CELLS) ?? [];
  const sample = Buffer.from(cells.join('\n'), 'latin1');
  if (sample.filter((byte) => byte > 127).length < MIN_BYTES) return { name: WESTERN, isSure: false };
  const ofWestern = new TextDecoder(WESTERN);
  const asWestern = ofWestern.decode(sample, { stream: true });
  // The encodings of Europe have most characters in common.
  const found = analyse(sample).flatMap(({ name, confidence }) => {
    const decoder = decoderOf(name);
    if (!decoder || decoder.encoding.startsWith('utf-')) return [];
    const isWestern = decoder.decode(sample, { stream: true }) === asWestern;
    return [{ name: isWestern ? WESTERN : name.replace(/^w/, 'W'), confidence }];
  });
  const western = found.find(({ name }) => name === WESTERN)?.confidence ?? 0;
  const best = found[0];
  const isOther =
    best !== undefined && best.confidence >= western + MIN_LEAD && best.confidence > NO_CONFIDENCE;
  const chosen = isOther ? best : { name: WESTERN, confidence: western };
  const second = Math.max(
    0,
    ...found.filter(({ name }) => name !== chosen.name).map(({ confidence }) => confidence),
  );
  return { name: chosen.name, isSure: chosen.confidence >= second + SURE_LEAD };
}

function decoderOf(name: string): TextDecoder | undefined {
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
}
