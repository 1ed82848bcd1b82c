import type { Place } from '../../../../src/core/place.ts';
import type { Settled } from '../stations/station-group.ts';
import { Stations } from '../stations/stations.ts';

/** What the files of a register have in common: stations whose parts are in several of them, and codes that are taken. */
export class Register {
  readonly stations = new Stations();
  private readonly dialled = new Map<string, string>();
  private settled: Map<string, Settled[]> | undefined;

  /** Different letters may be on the same key, and codes have been given twice: the first stop keeps it. */
  isFirst(identifier: string, id: string): boolean {
    const first = this.dialled.get(identifier);
    if (first === undefined) this.dialled.set(identifier, id);
    return first === undefined || first === id;
  }

  /**
   * What became of the stations and areas of a file, once all files have been read.
   * @param others places of other sources; heeded at the first call.
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
