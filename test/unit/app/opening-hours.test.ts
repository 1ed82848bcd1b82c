import type { TemplateResult } from 'lit';
import { describe, expect, it } from 'vitest';
import { openAt } from '../../../src/app/place/glance.ts';
import { type Hours, openingState, timeOn, weekFrom } from '../../../src/app/place/opening-hours.ts';
import type { Place } from '../../../src/core/contract/place.ts';

/** A moment of a week that begins on Monday, 2 March 2026, in the time zone of the device. */
const at = (day: number, hour: number, minute = 0): Date => new Date(2026, 2, 1 + day, hour, minute);
const [MON, TUE, WED, FRI, SAT, SUN] = [1, 2, 3, 5, 6, 7] as const;

type Day = NonNullable<Hours['opening_week']>[number];
const NINE_TO_FIVE: Day = [['09:00', '17:00']];
const BREAK: Day = [
  ['12:00', '14:00'],
  ['17:00', '23:30'],
];
const NIGHT: Day = [['18:00', '02:00']];
const ALL_DAY: Day = [['00:00', '00:00']];
const MAYBE: Day = [['09:00', '17:00', 'unknown']];
/** Hours of Monday to Friday, of Saturday and of Sunday. */
const week = (days: Day, saturday: Day = [], sunday: Day = []): Hours => ({
  opening_week: [days, days, days, days, days, saturday, sunday],
});
const open = (until: Date) => ({ open: true, until });
const closed = (until: Date) => ({ open: false, until });

describe('the opening hours of a place', () => {
  it.each([
    ['from its first minute', week(NINE_TO_FIVE), at(MON, 9), open(at(MON, 17))],
    ['until its last minute', week(NINE_TO_FIVE), at(MON, 16, 59), open(at(MON, 17))],
    ['closed from the end on', week(NINE_TO_FIVE), at(MON, 17), closed(at(TUE, 9))],
    ['closed before the beginning', week(NINE_TO_FIVE), at(MON, 8, 59), closed(at(MON, 9))],
    ['closed over a weekend', week(NINE_TO_FIVE), at(FRI, 18), closed(at(MON + 7, 9))],
    ['closed in a break', week(BREAK), at(TUE, 15), closed(at(TUE, 17))],
    ['open until a break', week(BREAK), at(WED, 13), open(at(WED, 14))],
    ['open behind midnight', week([], NIGHT), at(SUN, 1), open(at(SUN, 2))],
    ['open over midnight', week(NIGHT), at(MON, 23), open(at(TUE, 2))],
    ['open without a break at midnight', week([], ALL_DAY, NINE_TO_FIVE), at(SAT, 23), open(at(SUN, 0))],
    ['closed until hours that are unknown', week(MAYBE), at(MON, 8), { open: false }],
  ])('may be %s', (_, hours, now, state) => {
    expect(openingState(hours, now)).toEqual({ now, ...state });
  });

  it('may have no end and no beginning', () => {
    expect(openingState(week(ALL_DAY, ALL_DAY, ALL_DAY), at(WED, 12))).toEqual({
      open: true,
      now: at(WED, 12),
    });
    expect(openingState(week([]), at(WED, 12))).toEqual({ open: false, now: at(WED, 12) });
  });

  it('are unknown without a week, at an unknown time, and on dates behind those that are known', () => {
    const dated = { from: '2026-03-02', to: '2026-03-03', days: { '2026-03-03': [] } };
    const holiday = { ...week(NINE_TO_FIVE), opening_dates: dated };
    expect(openingState({}, at(MON, 10))).toBeUndefined();
    expect(openingState(week(MAYBE), at(MON, 10))).toBeUndefined();
    expect(openingState(holiday, at(MON, 10))).toMatchObject(open(at(MON, 17)));
    expect(openingState(holiday, at(TUE, 10))).toMatchObject({ open: false });
    expect(openingState(holiday, at(WED, 10))).toBeUndefined();
  });

  it('are those of the clock there, through a change to summer time', () => {
    const there = { ...week([], NINE_TO_FIVE, NINE_TO_FIVE), time_zone: 'Europe/Malta' };
    // The clocks of Malta go from 02:00 to 03:00 on 29 March 2026.
    expect(openingState(there, new Date('2026-03-28T08:30Z'))).toMatchObject({ open: true });
    expect(openingState(there, new Date('2026-03-29T06:59Z'))).toMatchObject(
      closed(new Date(2026, 2, 29, 9)),
    );
    expect(openingState(there, new Date('2026-03-29T07:00Z'))).toMatchObject({ open: true });
  });

  it('are listed from today on, each day with its own', () => {
    const days = weekFrom(week(NINE_TO_FIVE, BREAK), at(SAT, 12));
    expect(days.map(({ day }) => timeOn(day, 0).getDay())).toEqual([6, 0, 1, 2, 3, 4, 5]);
    expect(days.map(({ openings }) => openings?.length)).toEqual([2, 0, 1, 1, 1, 1, 1]);
  });
});

it.each([
  ['its hours', week(NINE_TO_FIVE, [], BREAK), 'Sunday: 12:00–14:00, 17:00–23:30'],
  ['that it is closed', week(NINE_TO_FIVE), 'Sunday: Closed'],
  ['the end of its night', week([], NIGHT), 'Sunday: 00:00–02:00'],
  ['that nothing is known', {}, 'Sunday: Unknown'],
])('a place in a search for a day says %s on that day', (_, hours, text) => {
  const said = openAt(hours as Place, at(MON, 10), '2026-03-08') as TemplateResult;
  expect(said.values).toEqual([text]);
});
