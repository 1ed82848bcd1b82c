import { analyse } from 'chardet';

const WESTERN = 'Windows-1252';

/** By how much (of 100) another encoding must be likelier than Windows-1252. */
const MIN_LEAD = 10;
/** Fewer bytes outside of ASCII say too little for another encoding than Windows-1252. */
const MIN_BYTES = 12;

/** Bytes that the detection looks at. More take time, and do not change its result. */
const MAX_SAMPLE_BYTES = 64 * 1024;

/** Returns whether the platform can decode an encoding, by any of the names of the Encoding Standard. */
export function isEncoding(name: string): boolean {
  return decoderOf(name) !== undefined;
}

/** Returns the name of the encoding that text which is not UTF-8 most likely has, as the Encoding Standard knows it. */
export function likelyEncoding(text: Buffer): string {
  const sample = text.subarray(0, MAX_SAMPLE_BYTES);
  if (sample.filter((byte) => byte > 127).length < MIN_BYTES) return WESTERN;
  const found = analyse(sample).flatMap(({ name, confidence }) => {
    const decoder = decoderOf(name);
    return !decoder || decoder.encoding.startsWith('utf-') ? [] : [{ name, decoder, confidence }];
  });
  const ofWestern = new TextDecoder(WESTERN);
  const western = found.find(({ decoder }) => decoder.encoding === ofWestern.encoding)?.confidence ?? 0;
  const [best] = found;
  if (!best || best.confidence <= western + MIN_LEAD) return WESTERN;
  // The encodings of Europe have most characters in common.
  const isSame = best.decoder.decode(sample) === ofWestern.decode(sample, { stream: true });
  return isSame ? WESTERN : best.name.replace(/^w/, 'W');
}

function decoderOf(name: string): TextDecoder | undefined {
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
}
