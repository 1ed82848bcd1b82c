import {
  NOW,
  type OpeningTimes,
  type OpenState,
  openStateAt,
  readDayTime,
  wallClock,
} from '../../core/opening-hours.ts';
import type { PlaceHours } from '../../core/place-table.ts';
import type { PlacesHours } from '../hours.ts';
import type { PartReader } from '../part-reader.ts';

/** The opening hours of places: none until `load` gets the part `hours`. */
export class LoadedHours implements PlaceHours {
  readonly #rows: Uint32Array;
  #hours: PlacesHours | undefined;

  /** @param rows place → row in which it is stored. */
  constructor(rows: Uint32Array) {
    this.#rows = rows;
  }

  /** Makes the opening hours readable. @throws FingerpostError `bundle-corrupt`; then they stay as they are. */
  load(reader: PartReader): void {
    this.#hours = reader.hours();
  }

  get isLoaded(): boolean {
    return this.#hours !== undefined;
  }

  of(place: number): OpeningTimes | undefined {
    return this.#hours?.byRow.get(this.#rows[place]!);
  }

  statesAt(openAt: string, now: number): (place: number) => OpenState {
    const states = new Map<OpeningTimes, OpenState>();
    const stateOf = (times: OpeningTimes): OpenState => {
      const time = readDayTime(openAt === NOW ? clockIn(times.zone, now) : openAt);
      return time ? openStateAt(times, time) : 'unknown';
    };
    return (place) => {
      const times = this.of(place);
      if (!times) return 'unknown';
      const known = states.get(times) ?? stateOf(times);
      states.set(times, known);
      return known;
    };
  }

  clockAt(now: number): string {
    return clockIn(this.#hours?.zone, now) || wallClock(now, 'UTC');
  }
}

/** Returns the wall clock of a zone; no text where this device doesn't know the zone. */
function clockIn(zone: string | undefined, now: number): string {
  try {
    return zone ? wallClock(now, zone) : '';
  } catch {
    return '';
  }
}
