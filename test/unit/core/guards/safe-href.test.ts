import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { safeHref } from '../../../../src/core/guards/safe-href.ts';

describe('a link from data', () => {
  it.each([
    ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
    ['HTTP://EXAMPLE.org', 'http://example.org/'],
    [' https://example.org/ ', 'https://example.org/'],
    ['mailto:porter@example.org', 'mailto:porter@example.org'],
    ['tel:+441865270000', 'tel:+441865270000'],
  ])('accepts %j as a link', (address, href) => {
    expect(safeHref(address)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' \u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript\r:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'ftp://example.org/',
    'https://www.bank.example@example.org/',
    'https://user:secret@example.org/',
    '//example.org/',
    '/places/',
    'example.org',
    'https://',
    'https://exa mple.org/',
    '',
  ])('rejects %j as a link', (address) => {
    expect(safeHref(address)).toBeUndefined();
  });
});

test('any accepted address is an http, https, mailto or tel URL, and stays the same when parsed again', () => {
  const part = fc.constantFrom('javascript', 'https', 'data', ':', '//', '@', '\t', '\n', ' ', '\\', 'a.b');
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 8 }), (parts) => {
      const href = safeHref(parts.join(''));
      if (href === undefined) return;
      expect(href).toMatch(/^(https?:\/\/[^/@]|mailto:|tel:)/);
      expect(new URL(href, 'https://any.example/').href).toBe(href);
    }),
  );
});
