import type { Theme } from '../style/theme.ts';

/** How marks look: their colours, their size, and the font family of their texts as CSS writes it. */
export interface MarkLook {
  readonly theme: Theme;
  readonly size: number;
  readonly family: string;
}
