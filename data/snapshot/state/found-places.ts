import type { PlaceRecord } from '../../record/place-schema.ts';
import { type Crawl, limitPlaces } from '../crawl.ts';
import type { Details, OnDetails } from '../read/details.ts';
import { type Site, SitePlaces } from '../read/park-and-rides.ts';
import type { TypeName } from '../read/search-page.ts';
import { MAX_TYPES } from '../read/types.ts';
import { type IdSet, NumberColumn } from './id-set.ts';

/** The position of each place's record in the journal, and the types and sites seen so far. */
export class FoundPlaces {
  readonly sites: SitePlaces;
  /** How many places have a record. */
  kept = 0;
  private readonly crawl: Crawl;
  private readonly ids: IdSet;
  /** By the number of an id: the number of the journal step with its record, plus 1. */
  private readonly steps = new NumberColumn();
  private readonly names = new Map<string, string>();
  private dropped = 0;

  /** @param ids of the places. A place that shows another id adds that id. */
  constructor(crawl: Crawl, ids: IdSet, sites: readonly Site[]) {
    this.crawl = crawl;
    this.ids = ids;
    this.sites = new SitePlaces(sites);
  }

  /** Adds the result of a batch. The later of two records of a place is used. */
  readonly take: OnDetails = ({ records, gone, left, warnings, types }, step) => {
    const { report, base: file } = this.crawl;
    for (const record of records) {
      const number = this.ids.add(record.id);
      if (this.steps.get(number) === 0) this.kept++;
      this.steps.set(number, step + 1);
      this.sites.take(record);
    }
    limitPlaces(this.crawl, this.ids.size, `${file} shows`);
    this.dropped += gone.length + left.length;
    for (const id of gone)
      report.leaveOut({ file, reason: 'listed, but there is no such place any more', detail: id });
    for (const { id, reason, detail } of left)
      report.leaveOut({ file, reason, detail: detail === undefined ? id : `${id}: ${detail}` });
    for (const warning of warnings) report.warn(warning);
    this.takeTypes(types);
  };

  takeTypes(types: readonly TypeName[]): void {
    for (const [path, name] of types) {
      if (this.names.has(path)) continue;
      if (this.names.size < MAX_TYPES) this.names.set(path, name);
      else this.crawl.report.warn(`there are more than ${MAX_TYPES} types, and their names are left out`);
    }
  }

  get types(): readonly TypeName[] {
    return [...this.names];
  }

  /** Adds the outcome of each requested place to the report. */
  account(asked: number): void {
    const { report } = this.crawl;
    report.kept = this.kept;
    // A place that shows the id of another counts as repeated.
    report.repeated = Math.max(0, asked - this.kept - this.dropped);
    report.read = this.kept + report.repeated + this.dropped;
  }

  /** Returns the record of a place by the number of its id. */
  record(number: number): PlaceRecord | undefined {
    const step = this.steps.get(number);
    if (step === 0) return undefined;
    const id = this.ids.at(number);
    return (this.crawl.journal.at(step - 1) as Details).records.findLast((record) => record.id === id);
  }
}
