import type { PlaceRecord } from '../../../record/place-schema.ts';
import type { StationKind } from '../stop-types.ts';

/** A station or a part of one, collected until all are known. */
export interface StationStop {
  readonly kind: StationKind;
  /** Path of its file. */
  readonly file: string;
  readonly line: number;
  readonly atco: string;
  readonly crs: string;
  /** The record that it would become. Its parents are its stop areas. */
  readonly place: PlaceRecord;
}

/** A stop area of a station. */
export interface StationArea {
  readonly kind: StationKind;
  readonly file: string;
  readonly line: number;
  readonly place: PlaceRecord;
}

/** The outcome of a stop or an area: a place, a part of one, or a repetition in another file. */
export type Settled = Pick<StationArea, 'file' | 'line'> &
  (
    | { readonly place: PlaceRecord }
    /** The code of its station, such as `9100OXFD`. */
    | { readonly partOf: string }
    | { readonly again: true }
  );

/** A station with its parts. */
export class Group {
  readonly kind: StationKind;
  readonly first: StationStop;
  readonly areas: StationArea[] = [];
  /** Whether it has only parts of a station. */
  readonly lacksStation: boolean;
  /** Id of the station in another source. */
  elsewhere: string | undefined;
  private readonly others: StationStop[] = [];

  constructor(first: StationStop, lacksStation = false) {
    this.kind = first.kind;
    this.first = first;
    this.lacksStation = lacksStation;
  }

  add(stop: StationStop): void {
    this.others.push(stop);
  }

  /** Adds all members of another group as parts. */
  absorb({ first, others, areas }: Group): void {
    this.others.push(first);
    for (const other of others) this.others.push(other);
    for (const area of areas) this.areas.push(area);
  }

  areaIds(): string[] {
    return [...new Set([this.first, ...this.others].flatMap(({ place }) => place.parent ?? []))];
  }

  *settle(): Generator<Settled> {
    const { first, others, areas, elsewhere } = this;
    const all = [first.place, ...others.map(({ place }) => place), ...areas.map(({ place }) => place)];
    const same = all.filter(({ id }) => id === first.place.id);
    const crs = [first, ...others].find((stop) => stop.crs !== '')?.crs;
    const name = first.place.name;
    const ids = new Set(areas.map(({ place }) => place.id));
    yield {
      file: first.file,
      line: first.line,
      place: {
        ...first.place,
        ...(crs && { id: `crs:${crs}` }),
        identifiers: [
          ...(crs ? [`crs:${crs}`] : []),
          ...all.flatMap(({ identifiers = [] }) => identifiers),
          ...(elsewhere === undefined ? [] : [elsewhere]),
        ],
        alternative_names: [
          ...same.flatMap(({ alternative_names = [] }) => alternative_names),
          ...areas.map(({ place }) => place.name).filter((other) => other !== name),
        ],
        parent: all.flatMap(({ parent = [] }) => parent).filter((id) => !ids.has(id)),
      },
    };
    const seen = new Set([first.atco]);
    for (const { file, line, atco } of others) {
      yield seen.has(atco) ? { file, line, again: true } : { file, line, partOf: first.atco };
      seen.add(atco);
    }
    for (const { file, line } of areas) yield { file, line, partOf: first.atco };
  }
}
