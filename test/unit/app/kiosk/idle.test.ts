import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Idle, systemClock } from '../../../../src/app/kiosk/idle.ts';

let idle: Idle;
let gone: number;

beforeEach(() => {
  vi.useFakeTimers();
  gone = 0;
  idle = new Idle({ idleMs: 60_000, clock: systemClock, onChange: () => {}, onGone: () => gone++ });
});
afterEach(() => vi.useRealTimers());

const wind = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
/** Changes the time of day alone: the device slept, or somebody corrected its clock. Timers run as long as they should. */
const jump = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('the presence of a visitor', () => {
  it('is asked for after the idle time, and ends ten seconds later', () => {
    idle.touch();
    wind(59);
    expect(idle.presence).toBe('in-use');
    wind(1);
    expect([idle.presence, idle.secondsLeft]).toEqual(['asking', 10]);
    wind(3);
    expect([idle.presence, idle.secondsLeft]).toEqual(['asking', 7]);
    wind(7);
    expect([idle.presence, gone]).toEqual(['away', 1]);
  });

  it('goes on with each touch, and with an answer', () => {
    for (let i = 0; i < 10; i++) {
      idle.touch();
      wind(59);
    }
    expect(idle.presence).toBe('in-use');
    wind(5);
    expect(idle.presence).toBe('asking');
    idle.stay();
    wind(59);
    expect([idle.presence, gone]).toEqual(['in-use', 0]);
  });

  it('begins again by waking, and by no other touch; without a touch since the start nobody is asked', () => {
    wind(60);
    expect([idle.presence, gone]).toEqual(['away', 1]);
    idle.touch();
    expect(idle.presence).toBe('away');
    idle.wake();
    expect(idle.presence).toBe('in-use');
    wind(70);
    expect([idle.presence, gone]).toEqual(['away', 2]);
  });

  it('has ended after the device slept for long, without a question', () => {
    idle.touch();
    jump(3600);
    wind(60);
    expect([idle.presence, gone]).toEqual(['away', 1]);
  });

  it('starts anew where the clock was set back', () => {
    idle.touch();
    jump(-7200);
    wind(119);
    expect(idle.presence).toBe('in-use');
    wind(11);
    expect(idle.presence).toBe('away');
  });

  it('needs one timer, however many visits there were', () => {
    for (let visit = 0; visit < 50; visit++) {
      idle.wake();
      idle.touch();
      wind(65);
      idle.stay();
      idle.end();
    }
    expect(vi.getTimerCount()).toBe(1);
  });
});
