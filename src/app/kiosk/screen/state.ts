import type { Position } from '../../../core/geo/position.ts';
import type { Display } from '../display.ts';
import type { Presence } from '../idle.ts';
import type { TouchKeyboard } from '../keyboard/keyboard.ts';
import type { LongPress } from '../staff/long-press.ts';
import type { StaffRoom } from '../staff/staff-room.ts';

/** A panel over the page. */
export type Overlay =
  | { readonly kind: 'credits' }
  /** A code of an address that a kiosk has no way to. */
  | { readonly kind: 'code'; readonly address: string; readonly words: string }
  | { readonly kind: 'staff' };

/** The state of a kiosk that its screen shows, and the actions of its controls. */
export interface KioskState {
  readonly title: string;
  readonly position: Position | undefined;
  /** Degrees clockwise from north. */
  readonly heading: number;
  /** Where the site is found by phones. */
  readonly phoneUrl: string | undefined;
  /** Codes of the languages to choose from. */
  readonly languages: readonly string[];
  readonly language: string;
  readonly presence: Presence;
  readonly secondsLeft: number;
  readonly overlay: Overlay | undefined;
  readonly display: Display;
  readonly keyboard: TouchKeyboard;
  readonly staff: StaffRoom;
  readonly titlePress: LongPress;
  readonly chooseLanguage: (code: string) => void;
  readonly toggleLarge: () => void;
  readonly toggleContrast: () => void;
  readonly showCredits: () => void;
  readonly closeOverlay: () => void;
  /** Continues the visit after the question "Still there?". */
  readonly stay: () => void;
  /** Ends the visit and begins another. */
  readonly startAgain: () => void;
  readonly wake: () => void;
}
