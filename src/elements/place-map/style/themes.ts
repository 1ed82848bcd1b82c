import type { ThemeName } from '../place-map-types.ts';
import type { Theme } from './theme.ts';
import { contrast } from './theme-contrast.ts';
import { dark } from './theme-dark.ts';
import { light } from './theme-light.ts';

export const themes: Readonly<Record<ThemeName, Theme>> = { light, dark, contrast };
