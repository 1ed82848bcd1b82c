import { beforeEach, describe, expect, it } from 'vitest';
import { type Clock, Idle } from '../../../../src/app/kiosk/idle.ts';

/** A clock that the tests wind. */
class WoundClock implements Clock {
  time = 1_000_000;
  private timers: { at: number; run: () => void }[] = [];

  readonly now = (): number => this.time;

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.time + ms, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  get waiting(): number {
    return this.timers.length;
  }

  wind(seconds: number): void {
    const end = this.time + seconds * 1000;
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.timers = this.timers.filter((other) => other !== next);
      this.time = next.at;
      next.run();
    }
    this.time = end;
  }

  /** The device sleeps: the time goes on, and timers fire late. */
  sleep(seconds: number): void {
    this.time += seconds * 1000;
    for (const timer of this.timers) timer.at = Math.max(timer.at, this.time);
  }

  /** Somebody corrects the time. Timers still run as long as they should. */
  setBack(seconds: number): void {
    this.time -= seconds * 1000;
    for (const timer of this.timers) timer.at -= seconds * 1000;
  }
}

let clock: WoundClock;
let idle: Idle;
let gone: number;

beforeEach(() => {
  clock = new WoundClock();
  gone = 0;
  idle = new Idle({ idleMs: 60_000, clock, onChange: () => {}, onGone: () => gone++ });
});

describe('the presence of a visitor', () => {
  it('is asked for after the idle time, and ends ten seconds later', () => {
    idle.touch();
    clock.wind(59);
    expect(idle.presence).toBe('in-use');
    clock.wind(1);
    expect([idle.presence, idle.secondsLeft]).toEqual(['asking', 10]);
    clock.wind(3);
    expect([idle.presence, idle.secondsLeft]).toEqual(['asking', 7]);
    clock.wind(7);
    expect([idle.presence, gone]).toEqual(['away', 1]);
  });

  it('goes on with each touch, and with an answer', () => {
    for (let i = 0; i < 10; i++) {
      idle.touch();
      clock.wind(59);
    }
    expect(idle.presence).toBe('in-use');
    clock.wind(5);
    expect(idle.presence).toBe('asking');
    idle.stay();
    clock.wind(59);
    expect([idle.presence, gone]).toEqual(['in-use', 0]);
  });

  it('is not asked for where nothing was touched since the start', () => {
    clock.wind(60);
    expect([idle.presence, gone]).toEqual(['away', 1]);
  });

  it('begins again by waking, and by no other touch', () => {
    clock.wind(60);
    idle.touch();
    expect(idle.presence).toBe('away');
    idle.wake();
    expect(idle.presence).toBe('in-use');
    clock.wind(70);
    expect([idle.presence, gone]).toEqual(['away', 2]);
  });

  it('has ended after the device slept for long, without a question', () => {
    idle.touch();
    clock.sleep(3600);
    clock.wind(0);
    expect([idle.presence, gone]).toEqual(['away', 1]);
  });

  it('starts anew where the clock was set back', () => {
    idle.touch();
    clock.setBack(7200);
    clock.wind(119);
    expect(idle.presence).toBe('in-use');
    clock.wind(11);
    expect(idle.presence).toBe('away');
  });

  it('needs one timer, however many visits there were', () => {
    for (let visit = 0; visit < 50; visit++) {
      idle.wake();
      idle.touch();
      clock.wind(65);
      idle.stay();
      idle.end();
    }
    expect(clock.waiting).toBe(1);
  });
});
