// Opening hours with answers that a person worked out with a calendar and the meaning of the syntax, and never with the library.
import { expect, test } from 'vitest';
import { hoursOf, type REGIONS, stateAt } from './hours-of.ts';

/*
 * 2026-11-28 is a Saturday. Christmas Day 2026 and New Year's Day 2027 are Fridays. Easter is on 2027-03-28, the day on which clocks go
 * forward; they go back on 2027-10-31. Ascension is 39 days and Corpus Christi 60 days after Easter, both Thursdays.
 */
const ROWS = `
Frankfurt
  Mo-Fr 09:00-17:00 → open 2026-11-30T09:00 2026-12-04T16:59, closed 2026-11-30T08:59 2026-11-30T17:00 2026-12-05T10:00
  Mo-Fr 9:00-17:00 → open 2026-11-30T09:00, closed 2026-11-30T17:00
  Mo-Fr 09:00-12:00,13:00-17:00 → open 2026-12-01T11:59 2026-12-01T13:00, closed 2026-12-01T12:30
  Mo,We,Fr 09:00-12:00; Tu 14:00-18:00 → open 2026-12-02T09:00 2026-12-01T14:00,
    closed 2026-12-01T09:00 2026-12-03T10:00
  Sa-Mo 10:00-12:00 → open 2026-11-28T11:00 2026-11-29T11:00 2026-11-30T11:00, closed 2026-12-01T11:00
  Mo-Sa 10:00-20:00; Su off → open 2026-12-05T19:59, closed 2026-11-29T12:00
  Tu-Su 11:00-18:00; Th 11:00-20:00 → open 2026-12-03T19:00 2026-12-02T17:00, closed 2026-12-02T19:00 2026-11-30T12:00
  Mo-Fr 09:00-17:00; We off → open 2026-12-01T10:00, closed 2026-12-02T10:00
  Fr-Mo off; Tu-Th 10:00-12:00 → open 2026-12-01T11:00, closed 2026-12-04T11:00
  Mo-Fr 16:00-18:00, Sa 10:00-12:00 → open 2026-12-05T11:00 2026-12-04T17:00, closed 2026-12-05T17:00
  # A comma adds to a day, a semicolon replaces it.
  Mo-Fr 08:00-10:00, We 14:00-16:00 → open 2026-12-02T09:00 2026-12-02T15:00, closed 2026-12-03T15:00
  We 14:00-16:00; Mo-Fr 08:00-10:00 → open 2026-12-02T09:00, closed 2026-12-02T15:00
  24/7 → open 2026-11-28T00:00 2030-07-07T03:33
  Mo-Su 00:00-24:00 → open 2031-02-02T23:59
  open → open 2026-12-25T04:00
  off → closed 2026-12-01T12:00 2029-12-01T12:00
  closed "renovation" → closed 2026-12-01T12:00
  Mo 00:00-24:00 → open 2026-11-30T00:00 2026-11-30T23:59, closed 2026-12-01T00:00 2026-11-29T23:59
  Mo-Fr 00:00-06:00 → open 2026-11-30T05:59, closed 2026-11-30T06:00 2026-12-05T01:00
  Mo-Th 05:30-23:00; Fr 05:30-24:00; Sa 00:00-24:00 → open 2026-12-04T23:59 2026-12-05T00:00,
    closed 2026-12-03T23:00 2026-12-06T00:00
  # Over midnight
  Fr,Sa 22:00-04:00 → open 2026-11-28T23:00 2026-11-29T03:59 2026-12-05T00:00, closed 2026-11-29T04:00 2026-12-04T03:00
  Mo-Su 18:00-02:00 → open 2026-12-01T01:59 2026-12-01T18:00, closed 2026-12-01T02:00 2026-12-01T17:59
  Mo-Fr 22:00-26:00 → open 2026-12-01T01:30 2026-12-05T01:59, closed 2026-11-29T01:00 2026-11-30T01:00
  Mo-Su 23:30-00:30 → open 2026-12-01T00:15 2026-12-01T23:30, closed 2026-12-01T00:30
  Fr 18:00-24:00; Sa 00:00-02:00 → open 2026-12-04T23:59 2026-12-05T01:00, closed 2026-12-05T02:00 2026-12-05T20:00
  May 01-Sep 30 09:00-02:00 → open 2027-10-01T01:00 2027-05-02T01:00, closed 2027-05-01T01:00 2027-10-01T12:00
  # The change of clocks: the wall clock counts.
  Su 01:00-04:00 → open 2027-03-28T01:30 2027-03-28T03:30 2027-10-31T03:59,
    closed 2027-03-28T00:59 2027-03-28T04:00 2027-10-31T04:00
  Mo-Su 22:00-05:00 → open 2027-03-28T04:59 2027-10-31T04:59 2027-03-27T22:00, closed 2027-03-28T05:00 2027-10-31T05:00
  # Unknown is neither open nor closed.
  10:00+ → unknown 2026-12-01T11:00, closed 2026-12-01T09:59
  Mo-Fr 08:00-12:00 "by appointment" → unknown 2026-11-30T09:00, closed 2026-11-30T12:00 2026-11-28T09:00
  Mo-Fr 10:00-12:00 || "call us" → open 2026-11-30T10:30, unknown 2026-11-30T13:00 2026-11-29T10:30
  Mo-Fr unknown "ask" → unknown 2026-11-30T10:00, closed 2026-11-28T10:00
  Mo-Fr 09:00-17:00 open "ring the bell" → open 2026-11-30T10:00, closed 2026-11-28T10:00
  "nach Vereinbarung" → unknown 2026-11-30T10:00
  noon to late → unknown 2026-11-30T13:00
  # "9-5" would be until five in the morning.
  Mon-Fri 9-5 → unknown 2026-11-30T04:00 2026-11-30T18:00
  9-5 → unknown 2026-11-30T10:00
  # Parts of the year
  Apr-Oct 10:00-18:00 → open 2027-04-01T10:00 2027-10-31T17:59, closed 2027-03-31T10:00 2027-11-01T10:00
  Nov-Mar 10:00-16:00; Apr-Oct 10:00-18:00 → open 2027-04-01T16:30 2026-11-29T15:59,
    closed 2027-03-31T16:30 2027-11-01T17:00
  Jun 21-Aug 31 20:00-23:00 → open 2027-06-21T20:30 2027-08-31T22:59, closed 2027-06-20T20:30 2027-09-01T20:30
  Oct 15-Mar 15: Mo-Fr 08:00-14:00 → open 2027-01-04T09:00 2027-03-15T09:00 2027-10-15T09:00,
    closed 2027-03-16T09:00 2027-10-14T09:00
  Mo-Fr 09:00-12:00; Jan 01-06 off → open 2027-01-07T10:00, closed 2027-01-04T10:00 2027-01-06T10:00
  2027 Mo-Fr 09:00-12:00 → open 2027-01-04T10:00, closed 2026-12-01T10:00
  2026 Dec 31 20:00-24:00 → open 2026-12-31T23:00, closed 2027-12-31T23:00 2026-12-30T23:00
  # ISO weeks: 2026-12-28 is the Monday of week 53, 2027-01-04 that of week 1, and 2027-03-08 that of week 10.
  week 01-53/2 Mo 09:00-12:00 → open 2026-12-28T10:00 2027-01-04T10:00, closed 2026-12-21T10:00 2027-01-11T10:00
  week 10-20 Mo-Fr 10:00-12:00 → open 2027-03-08T10:30, closed 2027-03-05T10:30
  Su[1] 10:00-12:00 → open 2026-12-06T10:30 2027-01-03T10:30, closed 2026-12-13T10:30
  Sa[-1] 09:00-13:00 → open 2027-01-30T10:00, closed 2027-01-23T10:00
  Mo-Su 10:00-12:00; Su[1] off → open 2026-12-13T11:00, closed 2026-12-06T11:00
  # Feasts and holidays
  Dec 24 10:00-13:00 → open 2026-12-24T12:00, closed 2026-12-24T13:00 2026-12-23T12:00
  Mo-Su 10:00-18:00; Dec 24 10:00-13:00; Dec 25 off → open 2026-12-24T12:00 2026-12-26T17:00,
    closed 2026-12-24T14:00 2026-12-25T12:00
  Mo-Su 09:00-18:00; Dec 24-26 off → open 2026-12-27T12:00, closed 2026-12-24T12:00 2026-12-26T12:00
  Mo-Fr 10:00-18:00; Dec 24,31 10:00-14:00 → open 2026-12-31T13:00 2026-12-30T15:00,
    closed 2026-12-31T15:00 2026-12-24T15:00
  Mo-Su 09:00-17:00; easter off → open 2027-03-29T12:00, closed 2027-03-28T12:00
  Mo-Su 09:00-17:00; easter -2 days off → open 2027-03-27T12:00, closed 2027-03-26T12:00
  PH 10:00-12:00 → open 2026-12-25T11:00 2027-10-03T11:00, closed 2026-12-24T11:00
  Mo-Sa 08:00-20:00; PH,Su 10:00-16:00 → open 2026-12-26T11:00 2026-12-24T09:00,
    closed 2026-12-26T09:00 2026-11-29T17:00
  Mo-Fr 09:00-17:00; PH off → open 2026-12-24T10:00 2027-01-06T10:00,
    closed 2026-12-25T10:00 2027-03-26T10:00 2027-05-06T10:00 2027-05-27T10:00,
    unknown 2028-06-01T10:00 2026-11-02T10:00
  # The sun rises in Frankfurt at 8:22 and sets at 16:25 on the shortest day, and at 5:14 and 21:38 on the longest.
  sunrise-sunset → open 2026-12-21T12:00 2027-06-21T21:15, closed 2026-12-21T07:45 2026-12-21T17:00 2027-06-21T04:45
  (sunrise+01:00)-16:00 → open 2026-12-21T09:45 2026-12-21T15:59, closed 2026-12-21T08:50 2026-12-21T16:00
Munich
  Mo-Fr 09:00-17:00; PH off → open 2027-01-07T10:00, closed 2027-01-06T10:00 2027-11-01T10:00
# The Immaculate Conception on Tuesday, 2026-12-08
Valletta
  Mo-Sa 09:00-20:00; Su,PH 09:00-13:00 → open 2026-12-08T10:00 2026-12-09T14:00, closed 2026-12-08T14:00
# Without a table of holidays, hours that a holiday would change are unknown. Other hours are known.
Nicosia
  Mo-Sa 07:00-18:00; PH,Su off → unknown 2026-11-30T10:00, closed 2026-11-29T10:00 2026-11-30T19:00
  Mo-Su,PH 08:00-20:00 → open 2026-11-30T10:00 2032-11-30T10:00, closed 2026-11-30T21:00
  Mo-Sa 08:00-20:00; PH 08:00-12:00 → open 2026-11-30T09:00, unknown 2026-11-30T15:00
# Clocks go forward on 2027-09-26, in spring.
Auckland
  Sa-Su 21:00-04:00 → open 2027-09-26T03:30 2026-11-28T21:00, closed 2027-09-26T04:00
`;

/** Reads the table: the rows of each region as an opening time and its answers. */
const regions = ROWS.replaceAll(/ *#.*\n/g, '')
  .trim()
  .split(/\n(?=\w)/)
  .map((text) => {
    const [region = '', ...lines] = text.split(/\n {2}(?=\S)/);
    const rows = lines.map((line) => {
      const [value = '', answers = ''] = line.split(' → ');
      return [value, answers.split(/,\s+/)] as const;
    });
    return [region as keyof typeof REGIONS, rows] as const;
  });

test.each(regions)('opening hours in %s are what a person works out', async (region, rows) => {
  const times = await hoursOf(
    rows.map(([value]) => value),
    region,
  );
  const found = rows.map(([value, answers]) => [
    value,
    answers.map((answer) => {
      const [state, ...instants] = answer.split(' ');
      const others = instants.filter((instant) => stateAt(times.get(value), instant) !== state);
      return others.length === 0 ? answer : `not ${state} ${others.join(' ')}`;
    }),
  ]);
  expect(found).toEqual(rows);
});
