import type { Place } from '../../../../src/core/place.ts';
import type { Settled } from '../stations/station-group.ts';
import { Stations } from '../stations/stations.ts';

/** The state that the files of a register share: stations with parts in several files, and used codes. */
export class Register {
  readonly stations = new Stations();
  private readonly dialled = new Map<string, string>();
  private settled: Map<string, Settled[]> | undefined;

  /**
   * Returns whether a stop is the first with its code. Different letters share a telephone key, and some codes are
   * duplicates.
   */
  isFirst(identifier: string, id: string): boolean {
    const first = this.dialled.get(identifier);
    if (first === undefined) this.dialled.set(identifier, id);
    return first === undefined || first === id;
  }

  /**
   * Returns the outcome of the stations and areas of a file. Call it after all files are read.
   * @param others places of other sources; only the first call uses them.
   */
  settledOf(file: string, others: readonly Place[]): readonly Settled[] {
    this.settled ??= this.settle(others);
    return this.settled.get(file) ?? [];
  }

  private settle(others: readonly Place[]): Map<string, Settled[]> {
    const byFile = new Map<string, Settled[]>();
    for (const settled of this.stations.settle(others)) {
      const before = byFile.get(settled.file);
      if (before) before.push(settled);
      else byFile.set(settled.file, [settled]);
    }
    return byFile;
  }
}
