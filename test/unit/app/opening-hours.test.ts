import { describe, expect, it } from 'vitest';
import { openingState } from '../../../src/app/place/opening-hours.ts';

/** A moment of a week that begins on Monday, 2 March 2026, in the time zone of the device. */
const at = (day: number, hour: number, minute = 0): Date => new Date(2026, 2, 1 + day, hour, minute);
const [MON, TUE, WED, FRI, SAT, SUN] = [1, 2, 3, 5, 6, 7] as const;

const open = (until: Date) => ({ open: true, until });
const closed = (until: Date) => ({ open: false, until });

describe('the opening hours of a place', () => {
  it.each([
    ['Mo-Fr 09:00-17:00', at(MON, 9), open(at(MON, 17))],
    ['Mo-Fr 09:00-17:00', at(MON, 16, 59), open(at(MON, 17))],
    ['Mo-Fr 09:00-17:00', at(MON, 17), closed(at(TUE, 9))],
    ['Mo-Fr 09:00-17:00', at(MON, 8, 59), closed(at(MON, 9))],
    ['Mo-Fr 09:00-17:00', at(FRI, 18), closed(at(MON + 7, 9))],
    ['Mo-Fr 9:00-17:00; Sa 10:00-14:00', at(SAT, 9), closed(at(SAT, 10))],
    ['Mo-Th 12:00-14:00, 17:00-23:30; Fr-Sa 12:00-24:00', at(TUE, 15), closed(at(TUE, 17))],
    ['Mo-Th 12:00-14:00,17:00-23:30', at(TUE, 13), open(at(TUE, 14))],
    ['Fr-Sa 18:00-02:00', at(SUN, 1), open(at(SUN, 2))],
    ['Fr-Sa 18:00-26:00', at(SUN, 1), open(at(SUN, 2))],
    ['Mo-Su 18:00-02:00', at(MON, 23), open(at(TUE, 2))],
    ['Sa,Su 10:00-20:00', at(WED, 12), closed(at(SAT, 10))],
    ['Fr-Mo 10:00-20:00', at(SUN, 12), open(at(SUN, 20))],
    ['Su-Mo 17:00-22:30; Tu-Th 12:00-14:00,17:00-22:30', at(WED, 13), open(at(WED, 14))],
    ['Mo-Fr 08:00-18:00; We off', at(WED, 10), closed(at(WED + 1, 8))],
    ['Mo-Sa 10:00-18:00; PH off', at(SUN, 10), closed(at(MON + 7, 10))],
    ['Mo-Fr 08:00-12:00, We 14:00-18:00', at(WED, 13), closed(at(WED, 14))],
    ['09:00-17:00', at(SUN, 10), open(at(SUN, 17))],
    ['Mo 20:00-24:00; Tu 00:00-03:00', at(MON, 21), open(at(TUE, 3))],
    ['mo-fr 09:00 - 17:00', at(MON, 10), open(at(MON, 17))],
    ['Mo 09:00-10:00', at(MON, 11), closed(at(MON + 7, 9))],
  ])('are read: %s', (hours, now, state) => {
    expect(openingState(hours, now)).toEqual(state);
  });

  it.each(['24/7', 'Mo-Su 00:00-24:00', '00:00-24:00'])('may have no end: %s', (hours) => {
    expect(openingState(hours, at(WED, 12))).toEqual({ open: true });
  });

  it('may have no beginning', () => {
    expect(openingState('Mo-Su off', at(WED, 12))).toEqual({ open: false });
  });

  it.each([
    '',
    'by appointment',
    'Mo-Fr 09:00-17:00 "by appointment"',
    'Apr-Sep Mo-Fr 09:00-17:00',
    'Mo-Fr 09:00-17:00; Dec 25 off',
    'Mo-Fr sunrise-sunset',
    'Mo-Fr 09:00+',
    'Mo[1] 09:00-17:00',
    'SH Mo-Fr 09:00-17:00',
    'Mo-Fr 09:00-17:00 || "ask"',
    'week 1-20 Mo 09:00-10:00',
    'Mo-Fr 09:00-99:00',
    'Mo-Fr',
    'always open',
  ])('are left as they are written where they say more than days and times: %s', (hours) => {
    expect(openingState(hours, at(MON, 10))).toBeUndefined();
  });

  it('follow the calendar where a night has no 24 hours', () => {
    // The clocks of Central Europe change on 29 March 2026; elsewhere this is a day like others.
    const state = openingState('Mo-Su 10:00-18:00', new Date(2026, 2, 28, 20));
    expect(state).toEqual({ open: false, until: new Date(2026, 2, 29, 10) });
  });
});
