import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { FingerpostError } from '../../../src/core/errors.ts';
import { writeError } from '../../io/file-errors.ts';
import { isJsonObject } from '../../io/json-file.ts';
import { IdSet, NumberColumn } from './id-set.ts';
import { type JournalLine, journalLines } from './journal-lines.ts';

/** Default limit of a journal's size: 4 kB for each of the 5,000,000 places that a crawl reads by default. */
const MAX_JOURNAL_BYTES = 20_000_000_000;

/**
 * The results of a crawl's steps in an append-only file, so that a crawl can resume after any interruption. The first
 * line is a header. Each other line has the name of a step and its result as JSON. Memory holds only the position of
 * each, some fifty bytes a step. The first line that cannot be read ends the journal, and the rest is cut off.
 */
export class Journal {
  private readonly path: string;
  private readonly maxBytes: number;
  private readonly file: number;
  /** Digests of the steps' names, which are as long as a URL. */
  private readonly steps = new IdSet();
  private readonly offsets = new NumberColumn();
  private readonly lengths = new NumberColumn();
  private last: { readonly number: number; readonly value: unknown } | undefined;
  private end = 0;
  /** The first line, or `undefined` while there is none. */
  header: unknown;

  /**
   * Opens or creates the file and reads its steps.
   * @param maxBytes the size that the file may reach.
   * @throws FingerpostError `bad-input` when the file cannot be read or written.
   */
  constructor(path: string, maxBytes = MAX_JOURNAL_BYTES) {
    this.path = path;
    this.maxBytes = maxBytes;
    this.file = this.attempt(() => openSync(path, constants.O_RDWR | constants.O_CREAT));
    for (const line of journalLines(this.file)) {
      if (!this.take(line)) break;
      this.end = line.offset + line.length + 1;
    }
    if (fstatSync(this.file).size > this.end) ftruncateSync(this.file, this.end);
  }

  /** Number of journaled steps. */
  get size(): number {
    return this.steps.size;
  }

  begin(header: object): void {
    this.append(JSON.stringify(header));
    this.header = header;
  }

  has(step: string): boolean {
    return this.numberOf(step) >= 0;
  }

  /** Returns the number of a step for `at`, or -1 for an unknown step. */
  numberOf(step: string): number {
    return this.steps.numberOf(digest(step));
  }

  /** Returns the result of a journaled step. */
  get(step: string): unknown {
    return this.at(this.numberOf(step));
  }

  /** Returns the result of a step by its number. The last one is cached. */
  at(number: number): unknown {
    if (this.last?.number === number) return this.last.value;
    const bytes = Buffer.alloc(this.lengths.get(number));
    this.attempt(() => readSync(this.file, bytes, 0, bytes.length, this.offsets.get(number)));
    const read = parsed(bytes.toString('utf8'));
    if (typeof read?.step === 'string' && digest(read.step) === this.steps.at(number)) {
      this.last = { number, value: read.value };
      return read.value;
    }
    throw new FingerpostError(
      'bad-input',
      `${this.path} was changed while it was in use: is another snapshot of the same --out running?`,
    );
  }

  /** @throws FingerpostError `bad-input` when the file cannot be written, or would exceed its limit. */
  put(step: string, value: unknown): void {
    this.note(step, this.append(JSON.stringify({ step, value })));
  }

  close(): void {
    closeSync(this.file);
  }

  private take({ text, offset, length }: JournalLine): boolean {
    const line = parsed(text);
    if (line === undefined) return false;
    if (this.header === undefined) this.header = line;
    else if (typeof line.step !== 'string') return false;
    else this.note(line.step, { offset, length });
    return true;
  }

  private note(step: string, { offset, length }: Pick<JournalLine, 'offset' | 'length'>): void {
    const number = this.steps.add(digest(step));
    this.offsets.set(number, offset);
    this.lengths.set(number, length);
    this.last = undefined;
  }

  private append(text: string): { offset: number; length: number } {
    const bytes = Buffer.from(`${text}\n`);
    const offset = this.end;
    if (offset + bytes.length > this.maxBytes) {
      throw new FingerpostError(
        'bad-input',
        `${this.path} would exceed ${this.maxBytes.toLocaleString('en')} bytes, which is more than a places API needs: check the address`,
      );
    }
    for (let done = 0; done < bytes.length; ) {
      done += this.attempt(() => writeSync(this.file, bytes, done, bytes.length - done, offset + done));
    }
    this.end = offset + bytes.length;
    return { offset, length: bytes.length - 1 };
  }

  private attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      throw writeError(this.path, cause);
    }
  }
}

const digest = (step: string): string => createHash('sha256').update(step).digest('base64url').slice(0, 20);

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
