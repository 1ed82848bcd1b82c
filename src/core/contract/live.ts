import * as v from 'valibot';
import { count, described, type Immutable, text } from './schema.ts';

export const parkAndRide = v.object({
  capacity: count('Number of all spaces; 0 if unknown'),
  identifier: text('An identifier of the site, `<prefix>:<value>`'),
  name: text('Name of the site'),
  percentage: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(100),
    v.description('Share of the taken spaces in per cent'),
  ),
  spaces: count('Number of free spaces'),
  unavailable: described(
    v.boolean(),
    'Whether the occupancy is unknown; then `percentage` and `spaces` are 0',
  ),
});

/** A site of the park-and-rides list. */
export interface ParkAndRide extends Immutable<v.InferOutput<typeof parkAndRide>> {}

export const parkAndRides = v.object({ park_and_rides: v.array(parkAndRide) });

/** The park-and-ride sites with their occupancy. */
export interface ParkAndRides extends Immutable<v.InferOutput<typeof parkAndRides>> {}

export const departures = v.object({
  services: described(
    v.union([v.array(v.unknown()), parkAndRide]),
    'A list of departures in the form of the live API; for `p-r`, the record of the site',
  ),
  messages: described(v.array(v.string()), 'Remarks for people'),
  type: text('The type of the live data, such as `bus`'),
  title: text('A title for people'),
});

/** Live data of one place. */
export interface Departures extends Immutable<v.InferOutput<typeof departures>> {}
