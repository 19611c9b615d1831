import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { ownScheme, safeWalletLink, safeWebLink } from '#kit'
import { soakRun } from '../../soak/soakRun.ts'
import { IANA_SCHEMES } from './ianaSchemes.ts'
import { anyLink, WELL_KNOWN } from './linkModel.ts'
import { REAL_LINKS } from './realLinks.ts'

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

  it('is at most 2,000 characters, without the space around it', () => {
    const longest = `larkspur://${'x'.repeat(1_989)}`
    expect([safeWalletLink(longest), safeWalletLink(`${longest}x`)]).toEqual([longest, undefined])
    expect(safeWalletLink(' larkspur://wc\n')).toBe('larkspur://wc')
  })

  it('of a website begins with its scheme, wherever else that stands', () => {
    const links = ['https://a.example', 'larkspur://https://a.example', 'larkspur:http:']
    expect(links.map(safeWebLink)).toEqual(['https://a.example', undefined, undefined])
    vi.stubGlobal('location', { hostname: 'localhost' })
    expect(safeWebLink('http://127.0.0.1:3000/')).toBe('http://127.0.0.1:3000/')
    vi.unstubAllGlobals()
  })

  it('is plain http from loopback to loopback alone, and from no page whose name only looks like it', () => {
    const kept = (page: string, link: string): boolean => {
      vi.stubGlobal('location', { hostname: page })
      return safeWalletLink(link) !== undefined
    }
    const loopback = ['localhost', '127.0.0.1', '127.100.20.30', '[::1]']
    for (const page of loopback) for (const host of loopback) expect(kept(page, `http://${host}:3000/`)).toBe(true)
    for (const page of ['a.localhost', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil127.0.0.1', '127.evil'])
      expect([page, kept(page, 'http://localhost/')]).toEqual([page, false])
    for (const host of ['a.localhost', 'localhost.evil.example', '127.0.0.1.evil.example', '128.0.0.1'])
      expect([host, kept('localhost', `http://${host}/`)]).toEqual([host, false])
    vi.unstubAllGlobals()
    expect(safeWalletLink('http://localhost/')).toBeUndefined()
  })

  it('of an app alone has a scheme of its own, even one that begins or ends like the web’s', () => {
    vi.stubGlobal('location', { hostname: 'localhost' })
    const links = ['https://a.example', 'http://localhost/', 'xhttps://a', 'httpsx://a', 'larkspur://wc?uri=1']
    expect(links.map(ownScheme)).toEqual([undefined, undefined, 'xhttps://', 'httpsx://', 'larkspur://'])
    vi.unstubAllGlobals()
    expect([safeWalletLink('xhttp://'), safeWalletLink('httpx://')]).toEqual(['xhttp://', 'httpx://'])
  })

  it('opens no scheme of the public registry but the web', () => {
    const kept = IANA_SCHEMES.filter((scheme) =>
      [`${scheme}://x`, `${scheme}:x`, `${scheme.toUpperCase()}://x`].some(safeWalletLink),
    )
    expect(kept).toEqual(['https'])
    expect(IANA_SCHEMES.length).toBeGreaterThan(370)
  })

  it.each(WELL_KNOWN)('leaves %s: to whom it belongs', (scheme) => {
    for (const text of [`${scheme}://`, `${scheme}:x`, `${scheme.toUpperCase()}://x`])
      expect(safeWalletLink(text)).toBeUndefined()
  })

  // Systems add to these families with each release, so no list has all of their members.
  it.each(
    (
      'chrome moz- ms- microsoft windows. bing- xbox- ms. office- x-apple com.apple com-apple apple- itms x-web-search ' +
      'x-radar x-coredata x-help x-hm x-launch x-dictionary x-finder x-xcode search- facetime vscode jetbrains ' +
      'com.google com.android com.microsoft com.facebook db- dbapi- fb- winscp gnome- kde-'
    ).split(' '),
  )('leaves whatever begins with %s to the system or the maker whose family it is', (family) => {
    for (const text of [`${family}new9://x`, `${family}new9:x`, `${family.toUpperCase()}NEW9://x`])
      expect(safeWalletLink(text)).toBeUndefined()
    expect(safeWalletLink(`lark${family}new9://x`)).toBe(`lark${family}new9://x`)
  })

  it.each(REAL_LINKS)('keeps %s, of a real wallet', (link) => expect(safeWalletLink(link)).toBe(link))

  it('for a website are of the web', () => {
    expect(safeWebLink('https://larkspur.example/app')).toBe('https://larkspur.example/app')
    for (const link of ['larkspur://', 'http://larkspur.example', 'javascript:alert(1)', null])
      expect(safeWebLink(link)).toBeUndefined()
  })

  it('of its own making open an app, and tell it nothing', () => {
    expect(ownScheme('Larkspur://pay?to=0x1&amount=5')).toBe('larkspur://')
    for (const link of ['https://larkspur.example', 'whatsapp://send?text=x', 'javascript:alert(1)', '', undefined])
      expect(ownScheme(link)).toBeUndefined()
  })

  it('keeps nothing but https and schemes of nobody else, whatever is tried', { timeout: run.limit }, () =>
    run.measured(() => {
      const theirs = new Set([...IANA_SCHEMES, ...WELL_KNOWN].map((scheme) => scheme.toLowerCase()))
      theirs.delete('https')
      fc.assert(
        fc.property(anyLink, (text) => {
          const link = safeWalletLink(text)
          run.saw(link === undefined ? 'refused' : 'kept')
          if (link === undefined) return
          expect(text).toContain(link)
          // What the browser would make of it.
          const { protocol, username, password } = new URL(link)
          expect(theirs).not.toContain(protocol.slice(0, -1))
          expect(username + password).toBe('')
          expect(safeWebLink(text)).toBe(protocol === 'https:' ? link : undefined)
        }),
        run.fc,
      )
      expect(run.seen.get('kept')).toBeGreaterThan(run.count / 10)
    }),
  )
})
