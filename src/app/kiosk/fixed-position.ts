import type { Position } from '../../core/geo/position.ts';
import type { PositionFinder } from '../data/position.ts';

/** The position of a screen that stands somewhere. No device is asked for it. */
export class FixedPosition implements PositionFinder {
  readonly value: Position | undefined;
  readonly looking = false;
  readonly isFixed = true;
  problem: undefined;

  /** @param value absent where nobody has configured it. */
  constructor(value: Position | undefined) {
    this.value = value;
  }

  async find(): Promise<boolean> {
    return this.value !== undefined;
  }

  isAllowed(): Promise<boolean> {
    return this.find();
  }
}
