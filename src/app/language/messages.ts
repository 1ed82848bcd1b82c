import type { TemplateResult } from 'lit';
import { titleOfAccess } from '../../core/place.ts';
import en from '../messages/en.json';
import { numberText, pluralForm } from './formats.ts';
import { setLanguageCode } from './locale.ts';

/** The key of a message. English has all of them, and a test compares the other languages with it. */
export type MessageKey = keyof typeof en;
/** A text, or its plural forms by the category of `Intl.PluralRules` for the parameter `count`. */
type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
/** All messages in one language. */
export type MessageTable = Readonly<Record<MessageKey, Message>>;
/** The values of a message's placeholders. Numbers are written as the language writes them. */
export type MessageParameters = Readonly<Record<string, string | number>>;
/** The values of placeholders, which may have markup. */
export type RichParameters = Readonly<Record<string, string | number | TemplateResult>>;

let table: MessageTable = en;

/** Returns whether a text is the key of a message. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}

/** Makes all later messages those of a language. Texts on the page stay until they are drawn again. */
export function setMessages(code: string, messages: MessageTable): void {
  setLanguageCode(code);
  table = messages;
}

/**
 * Returns a message in the language that is shown.
 * @param parameters a value for each `{placeholder}` of the message; `count` also selects its plural form.
 */
export function t(key: MessageKey, parameters: MessageParameters = {}): string {
  return formOf(key, parameters.count).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = parameters[name];
    return typeof value === 'number' ? numberText(value) : (value ?? placeholder);
  });
}

/**
 * Returns a message whose placeholders may be templates, as parts for a template.
 * @param parameters as for `t`.
 */
export function rich(key: MessageKey, parameters: RichParameters): (string | TemplateResult)[] {
  const { count } = parameters;
  const form = formOf(key, typeof count === 'object' ? undefined : count);
  // Every other part is the name of a placeholder.
  return form.split(/\{(\w+)\}/).map((part, i) => {
    const value = i % 2 === 0 ? part : (parameters[part] ?? `{${part}}`);
    return typeof value === 'number' ? numberText(value) : value;
  });
}

function formOf(key: MessageKey, count: string | number | undefined): string {
  const message: Message = table[key];
  if (typeof message === 'string') return message;
  return message[pluralForm(Number(count))] ?? message.other ?? '';
}

/** Returns the title of an accessibility key in the language that is shown. A key that no list has is its own words. */
export function accessTitle(key: string): string {
  const message = `access.${key}`;
  return isMessageKey(message) ? t(message) : titleOfAccess(key);
}
