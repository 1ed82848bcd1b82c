import { closeSync, constants, ftruncateSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { FingerpostError } from '../../src/core/errors.ts';
import { writeError } from '../io/file-errors.ts';
import { makeDirectories } from '../io/paths.ts';
import { isRunning, processIdentity } from '../io/write-file-atomic.ts';

/** Increases when this code can no longer resume from older journals. */
const VERSION = 2;

const CHUNK_BYTES = 1024 * 1024;
const LINE_FEED = 10;

/** A line of the file: the header, the process that opened the journal, or the result of a step. */
type Line = Partial<Record<'base' | 'begun' | 'run' | 'step', string> & { snapshot: number; value: unknown }>;

/**
 * The results of a crawl's steps in an append-only file, so that the crawl resumes after any interruption. Memory
 * holds only the names of the steps. The first line that cannot be read ends the journal, and the rest is cut off.
 */
export class Journal {
  /** Start time of the snapshot that this run resumes, or `undefined` for a new one. */
  readonly begun: string | undefined;
  private readonly path: string;
  private readonly signal: AbortSignal;
  private readonly file: number;
  /** The number of each step's line. */
  private readonly lines = new Map<string, number>();
  /** The end of each line, in bytes from the start of the file. */
  private readonly ends: number[] = [];

  /**
   * Opens or creates a journal, with its missing directories.
   * @param base URL of the crawled service.
   * @param options `now` in milliseconds since 1970, whether to discard an existing journal, and the end of reading.
   * @throws FingerpostError `bad-input` when the journal cannot be written, when another process uses it, or when it
   *   belongs to another service or version.
   */
  constructor(path: string, base: string, options: { now: number; fresh: boolean; signal: AbortSignal }) {
    this.path = path;
    this.signal = options.signal;
    try {
      makeDirectories(dirname(path));
      this.file = openSync(path, constants.O_RDWR | constants.O_CREAT);
    } catch (cause) {
      throw writeError(path, cause);
    }
    const [header, run = ''] = this.read();
    const mine = processIdentity(process.pid);
    const pid = Number.parseInt(run, 10);
    if (run !== mine && isRunning(pid) && processIdentity(pid) === run)
      this.refuse(`is in use by another run (process ${pid}): wait for its end, or give another --out`);
    const isNew = header === undefined || options.fresh;
    if (!isNew && (header.snapshot !== VERSION || header.base !== base)) {
      const owner = header.base === base ? 'another version of Fingerpost' : `${header.base}, not of ${base}`;
      const advice = 'give another --out, or --fresh to throw it away';
      this.refuse(`holds an unfinished snapshot of ${owner}: ${advice}`);
    }
    if (isNew) this.clear();
    ftruncateSync(this.file, this.ends.at(-1) ?? 0);
    if (isNew) this.append({ snapshot: VERSION, base, begun: new Date(options.now).toISOString() });
    else this.begun = header.begun;
    this.append({ run: mine });
  }

  /** Returns whether the journal has the result of any step. */
  get isEmpty(): boolean {
    return this.lines.size === 0;
  }

  has(step: string): boolean {
    return this.lines.has(step);
  }

  /**
   * Returns the result of a step, or `undefined` for an unknown step.
   * @throws the reason of the signal.
   */
  async get<T>(step: string): Promise<T | undefined> {
    // A crawl that reads its journal waits for nothing else, so a signal would go unnoticed.
    await setImmediate();
    this.signal.throwIfAborted();
    const number = this.lines.get(step);
    if (number === undefined) return undefined;
    const start = this.ends[number - 1]!;
    const bytes = Buffer.alloc(this.ends[number]! - start);
    readSync(this.file, bytes, 0, bytes.length, start);
    return JSON.parse(bytes.toString('utf8')).value as T;
  }

  /**
   * Returns the result of a step, or runs the step and appends its result. The name must contain everything that the
   * step depends on, and the result must be JSON. A failing step must throw, so that the next run retries it.
   */
  async once<T>(step: string, work: () => Promise<T>): Promise<T> {
    const known = await this.get<T>(step);
    if (known !== undefined) return known;
    const value = await work();
    this.put(step, value);
    return value;
  }

  /** @throws FingerpostError `bad-input` when the file cannot be written. */
  put(step: string, value: unknown): void {
    this.append({ step, value });
    this.lines.set(step, this.ends.length - 1);
  }

  /** Closes the journal and leaves it to the next run. */
  close(): void {
    closeSync(this.file);
  }

  /** Closes and deletes the journal. */
  remove(): void {
    this.close();
    rmSync(this.path, { force: true });
  }

  /** Forgets all lines. */
  clear(): void {
    this.lines.clear();
    this.ends.length = 0;
  }

  private refuse(why: string): never {
    this.close();
    throw new FingerpostError('bad-input', `${this.path} ${why}`);
  }

  /** Reads all lines. Returns the header, and the process that opened the journal last. */
  private read(): [header: Line | undefined, run: string | undefined] {
    let header: Line | undefined;
    let run: string | undefined;
    for (const bytes of linesOf(this.file)) {
      let line: Line;
      try {
        line = JSON.parse(bytes.toString('utf8'));
      } catch {
        break;
      }
      if (header === undefined) header = line;
      else if (line.step !== undefined) this.lines.set(line.step, this.ends.length);
      else run = line.run;
      this.ends.push((this.ends.at(-1) ?? 0) + bytes.length + 1);
    }
    return [header, run];
  }

  private append(line: Line): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    const start = this.ends.at(-1) ?? 0;
    try {
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.file, bytes, done, bytes.length - done, start + done);
    } catch (cause) {
      throw writeError(this.path, cause);
    }
    this.ends.push(start + bytes.length);
  }
}

/** Yields the lines of an open file that end with a line feed, without it. Ignores an incomplete last line. */
function* linesOf(file: number): Generator<Buffer> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let pending: Buffer[] = [];
  for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0 && end < read; end = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...pending, chunk.subarray(from, end)]);
      pending = [];
      from = end + 1;
    }
    pending.push(Buffer.from(chunk.subarray(from, read)));
  }
}
