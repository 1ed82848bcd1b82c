import type { QueryClass } from '../relevance/classes/query-class.ts';
import { accessibility, accessibilityNear } from './classes/accessibility.ts';
import { kind } from './classes/kinds.ts';
import { misspeltWord, notThere, wordNotThere, wordTooMany } from './classes/names.ts';
import { near } from './classes/near.ts';
import { question } from './classes/questions.ts';
import { area, street } from './classes/streets.ts';

/** In the order of the table. */
export const requestClasses: readonly QueryClass[] = [
  accessibility,
  accessibilityNear,
  near,
  street,
  area,
  question,
  kind,
  wordTooMany,
  notThere,
  misspeltWord,
  wordNotThere,
];
