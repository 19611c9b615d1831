import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeWalletLink } from '#kit'
import { soakRun } from '../../soak/soakRun.ts'

const run = soakRun('listed links')

describe('links of wallets', () => {
  it.each([
    'https://larkspur.example/app',
    'larkspur://',
    'larkspur://wc',
    'trust://',
    'com.wallet.app:',
    'web+wallet://x',
    'abc-1.2:go',
  ])('keeps %s', (link) => expect(safeWalletLink(link)).toBe(link))

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0000javascript:alert(1)',
    'javascript\u200b:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'filesystem:https://a.example/temporary/x',
    'about:blank',
    'view-source:https://a.example',
    'ftp://a.example',
    'intent://pay#Intent;scheme=bank;package=com.bank;end',
    'market://details?id=com.bank',
    'http://a.example',
    'http://127.0.0.1:3000/',
    'https://user:pass@a.example',
    'https://',
    '//a.example',
    '/path',
    'a.example',
    '1abc://x',
    'https://a.example/"onclick="x',
    'larkspur://[',
    'https://a.example/\\@b.example',
    '',
    null,
    undefined,
  ])('drops %j', (link) => expect(safeWalletLink(link)).toBeUndefined())

  it('keeps nothing but https and schemes of their own, whatever is tried', { timeout: run.limit }, () =>
    run.measured(() => {
      const scheme = fc.constantFrom('javascript', 'data', 'vbscript', 'blob', 'file', 'https', 'larkspur', 'HTTP')
      const noise = fc.constantFrom('', ' ', '\t', '\n', '\r', '\u0000', '\u200b', '\ufeff', '%0a', '&#58;')
      fc.assert(
        fc.property(
          noise,
          scheme,
          noise,
          fc.constantFrom(':', '://', ':\u200b'),
          fc.string({ maxLength: 30 }),
          (a, s, b, sep, rest) => {
            const kept = safeWalletLink(a + s + b + sep + rest)
            if (kept === undefined) return
            // What the browser would make of it.
            const protocol = new URL(kept).protocol
            expect(['https:', 'larkspur:']).toContain(protocol)
          },
        ),
        run.fc,
      )
    }),
  )
})
