import { FingerpostError } from '../../src/core/errors.ts';
import { detectFormat, type Format } from './detect-format.ts';
import type { ImportContext, Importer, RegisterReader } from './importer.ts';
import { readStart } from './input/file-start.ts';

/** What a kind of source reads. */
export interface Kind {
  readonly wanted: string;
  readonly forms: readonly Format['form'][];
  readonly import: Importer;
  /** Where the files of a build belong together: a reader for those of one build. */
  readonly register?: () => RegisterReader;
}

/**
 * The importer of a kind, which names what a file is where it is of another kind than was said, and the kind to use. Without
 * that, XML is a table that lacks columns, and a table is JSON of which no line can be read.
 */
export function withFormatCheck(kind: string, { wanted, forms, import: read }: Kind): Importer {
  return async function* (path, context) {
    const look = await detect(path, wanted, context);
    if (look && look.kind !== kind && !mayBeIntended(look, forms)) {
      const advice = look.kind === undefined ? look.advice : `give it as ${look.kind}:${path}`;
      throw new FingerpostError('bad-input', `${path} looks like ${look.what}, not ${wanted}: ${advice}`);
    }
    yield* read(path, context);
  };
}

function mayBeIntended({ form, kind, maybe }: Format, forms: Kind['forms']): boolean {
  return forms.includes(form) && (kind === undefined || maybe === true);
}

async function detect(path: string, wanted: string, context: ImportContext): Promise<Format | undefined> {
  try {
    return detectFormat(await readStart(path, wanted, context, 'a zip file'));
  } catch {
    // The importer meets the same, and knows better where it is.
    return undefined;
  }
}
