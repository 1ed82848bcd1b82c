import { FingerpostError } from '../../src/core/errors.ts';
import { detectFormat } from './detect-format.ts';
import { type Format, foreignFormat, zipFormat } from './formats.ts';
import type { ImportContext, Importer, RegisterReader } from './importer.ts';
import { readStart } from './input/file-start.ts';

/** A kind of source and the forms of files that it reads. */
export interface SourceKind {
  readonly wanted: string;
  readonly forms: readonly Format['form'][];
  readonly import: Importer;
  /** For registers: creates the reader for all files of one build. */
  readonly register?: () => RegisterReader;
}

/**
 * Returns an importer that checks the format first. For a file of another kind, its error names the format and the
 * kind to use. Otherwise XML would be a table without columns, and a table would be JSON without a readable line.
 */
export function withFormatCheck(kind: string, { wanted, forms, import: read }: SourceKind): Importer {
  return async function* (path, context) {
    const format = await detect(path, wanted, context);
    if (format && format.kind !== kind && !mayBeIntended(format, forms)) {
      const advice = format.kind === undefined ? format.advice?.(path) : `give it as ${format.kind}:${path}`;
      throw new FingerpostError('bad-input', `${path} looks like ${format.what}, not ${wanted}: ${advice}`);
    }
    yield* read(path, context);
  };
}

function mayBeIntended({ form, kind, maybe }: Format, forms: SourceKind['forms']): boolean {
  return forms.includes(form) && (kind === undefined || maybe === true);
}

async function detect(path: string, wanted: string, context: ImportContext): Promise<Format | undefined> {
  try {
    const start = await readStart(path, wanted, context, 'a zip file');
    return start.packing === undefined
      ? detectFormat(start)
      : (foreignFormat(start.bytes) ?? (await zipFormat(path)));
  } catch {
    // The importer meets the same error and can locate it better.
    return undefined;
  }
}
