import { titleOfAccess } from '../../core/accessibility.ts';
import { isMessageKey, t } from './messages.ts';

/** Returns the title of an accessibility key in the language that is shown. A key that no list has is its own words. */
export function accessTitle(key: string): string {
  const message = `access.${key}`;
  return isMessageKey(message) ? t(message) : titleOfAccess(key);
}
